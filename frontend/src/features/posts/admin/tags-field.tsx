import { X } from "lucide-react";
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { messages } from "@/features/posts/admin/details-messages";
import styles from "@/features/posts/admin/post-details.module.css";
import { renameTagLimits } from "@/lib/api-limits";
import { characterCount } from "@/lib/character-count";
import { slugFromTitle } from "@/lib/slug";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

const maxTags = 10;
const { maxLength } = renameTagLimits.name;
const texts = messages.details;

/** A text field that adds a tag on Enter, and the tags below it. Existing tags are suggested. */
export function TagsField({
  tags,
  onChange,
  suggestions,
  error,
  ref,
}: {
  tags: string[];
  onChange: (tags: string[]) => void;
  suggestions: readonly string[];
  error: string | undefined;
  ref: Ref<{ focus: () => void }>;
}) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  const added = new Set(tags.map(slugFromTitle));

  const add = () => {
    const name = typed.trim().replace(/\s+/g, " ");
    if (!name) return;
    const slug = slugFromTitle(name);
    const isAdded = added.has(slug);
    if (!slug) return setProblem(texts.tagInvalid);
    if (characterCount(name) > maxLength) return setProblem(texts.tagTooLong(maxLength));
    if (!isAdded && tags.length >= maxTags) return setProblem(texts.tagsFull);
    setProblem(undefined);
    setTyped("");
    if (isAdded) return;
    // As other posts spell it.
    onChange([...tags, suggestions.find((other) => slugFromTitle(other) === slug) ?? name]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter must not submit the form.
    event.preventDefault();
    add();
  };
  const remove = (name: string) => {
    setProblem(undefined);
    onChange(tags.filter((other) => other !== name));
    input.current?.focus();
  };

  return (
    <div>
      <Field
        label={texts.tags}
        hint={texts.tagsHint}
        autoComplete="off"
        list={listId}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        // What was typed is not lost when the post is saved without pressing Enter.
        onBlur={add}
        error={problem ?? error}
        ref={input}
      />
      <datalist id={listId}>
        {suggestions
          .filter((name) => !added.has(slugFromTitle(name)))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={texts.addedTags}>
          {tags.map((name) => (
            <li key={name} className={styles.tag}>
              {name}
              <Button variant="ghost" aria-label={texts.removeTag(name)} onClick={() => remove(name)}>
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
