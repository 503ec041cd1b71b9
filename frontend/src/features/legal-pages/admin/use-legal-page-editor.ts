import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { type ItemEditor, useItemEditor } from "@/components/admin/use-item-editor";
import { type ItemLoad, useItemLoad } from "@/components/admin/use-item-load";
import { useApiForm } from "@/components/forms/use-api-form";
import { isEmptyHtml } from "@/components/rich-text/is-empty-html";
import { useEditorContent } from "@/components/rich-text/use-editor-content";
import {
  fetchLegalPage,
  saveLegalPage,
  useLegalPageChanges,
  type VersionedPage,
} from "@/features/legal-pages/admin/admin-api";
import { messages } from "@/features/legal-pages/admin/messages";
import type { LegalPageSummary } from "@/features/legal-pages/schema";
import { legalPageLimits } from "@/lib/api/api-limits";
import { characterCount } from "@/lib/format/character-count";

const texts = messages.editor;
const { maxLength } = legalPageLimits.content;

const fieldsSchema = z.object({
  content: z.string().check(
    z.refine((html) => !isEmptyHtml(html), texts.contentRequired),
    z.refine((html) => characterCount(html.trim()) <= maxLength, texts.contentTooLong(maxLength)),
  ),
});
type Fields = z.infer<typeof fieldsSchema>;

export interface LegalPageEditor {
  editor: ItemEditor<VersionedPage>;
  form: UseFormReturn<Fields>;
  /** Null once the form is filled in. */
  load: ItemLoad | null;
  /** Called on every change. `serialize` is slow for a long text. */
  onContentChange: (serialize: () => string) => void;
}

/** State of the dialog for the text of a page. Nothing is cached, so that each edit is based on the latest version. */
export function useLegalPageEditor({
  page: { kind, title },
  onClose,
}: {
  page: LegalPageSummary;
  onClose: () => void;
}): LegalPageEditor {
  const [isLoaded, setLoaded] = useState(false);
  const onChange = useLegalPageChanges();
  const form = useApiForm({ schema: fieldsSchema, defaultValues: { content: "" } });
  const { isDirty, isSubmitted } = form.formState;
  const content = useEditorContent(isDirty, (html) =>
    form.setValue("content", html, { shouldDirty: true, shouldValidate: isSubmitted }),
  );
  const labels = {
    title: `Edit ${title}`,
    submit: texts.submit,
    saved: texts.saved,
    saveFailed: texts.saveFailed,
  };

  const editor = useItemEditor<Fields, Fields, VersionedPage>({
    form,
    item: { id: kind, updatedAt: "" },
    labels: { noun: texts.noun, create: labels, update: labels },
    firstField: "content",
    toValues: (from) => ({ content: from?.content ?? "" }),
    beforeSubmit: content.sync,
    save: async ({ content }, basedOn) => {
      await saveLegalPage(kind, content, basedOn ?? { id: kind, updatedAt: "" });
      void onChange(kind);
    },
    fetchItem: fetchLegalPage,
    onRestart: content.discard,
    onNotFound: () => {},
    onSaved: () => {},
    onClose,
  });

  const load = useItemLoad(isLoaded ? null : kind, fetchLegalPage, {
    onLoaded: (page) => {
      setLoaded(true);
      editor.reset(page);
    },
    // A page always exists.
    onDeleted: () => {},
  });

  return {
    editor,
    form,
    load: isLoaded ? null : load,
    onContentChange: content.onChange,
  };
}
