import { X } from "lucide-react";
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from "react";
import { SuggestionField } from "@/components/forms/suggestion-field";
import { messages } from "@/features/posts/admin/details-messages";
import styles from "@/features/posts/admin/post-details.module.css";
import { isSameTagName, tagSlug } from "@/features/posts/admin/tags-of-posts";
import { postLimits, renameTagLimits } from "@/lib/api/api-limits";
import { characterCount } from "@/lib/format/character-count";
import { Button } from "@/ui/button";

const { maxLength } = renameTagLimits.name;
const texts = messages.details;

/** A text field that adds a tag on Enter or a comma, and the tags below it. Existing tags are suggested. */
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
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  const added = new Set(tags.map(tagSlug));

  /** Adds tags that are separated by commas, up to the first invalid one. The others stay in the field. */
  const add = (names: string[], rest = "") => {
    const next = [...tags];
    let problem: string | undefined;
    let done = 0;
    for (const name of names) {
      const slug = tagSlug(name);
      problem = findProblem(name, next, suggestions);
      if (problem) break;
      done += 1;
      if (!name || next.some((other) => tagSlug(other) === slug)) continue;
      // As other posts spell it.
      next.push(suggestions.find((other) => tagSlug(other) === slug) ?? name);
    }
    setProblem(problem);
    setTyped([...names.slice(done), rest].filter(Boolean).join(", "));
    if (next.length > tags.length) onChange(next);
  };
  const addTyped = () => add(splitTags(typed, suggestions));
  const onType = (text: string) => {
    const names = splitTags(text, suggestions);
    const rest = names.pop();
    if (names.length > 0) add(names, rest);
    else setTyped(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter must not submit the form.
    event.preventDefault();
    addTyped();
  };
  const remove = (name: string) => {
    setProblem(undefined);
    onChange(tags.filter((other) => other !== name));
    input.current?.focus();
  };

  return (
    <div>
      <SuggestionField
        label={texts.tags}
        hint={texts.tagsHint}
        autoComplete="off"
        suggestions={suggestions.filter((name) => !added.has(tagSlug(name)))}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        // What was typed is not lost when the post is saved without pressing Enter.
        onBlur={addTyped}
        error={problem ?? error}
        ref={input}
      />
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={texts.addedTags}>
          {tags.map((name) => (
            <li key={name} className={styles.tag}>
              <span dir="auto">{name}</span>
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

/** An existing tag may contain a comma. */
function splitTags(text: string, existing: readonly string[]): string[] {
  const names = existing.includes(text.trim()) ? [text] : text.split(",");
  return names.map((name) => name.trim().replace(/\s+/g, " "));
}

/** Why this tag cannot be added to the others; an empty one is ignored. */
function findProblem(
  name: string,
  tags: readonly string[],
  suggestions: readonly string[],
): string | undefined {
  if (!name) return undefined;
  const slug = tagSlug(name);
  if (!slug) return texts.tagInvalid;
  if (characterCount(name) > maxLength) return texts.tagTooLong(maxLength);
  const same = [...tags, ...suggestions].find((other) => tagSlug(other) === slug);
  if (same && !isSameTagName(name, same)) return texts.tagIsSame(same);
  const isAdded = tags.some((other) => tagSlug(other) === slug);
  return !isAdded && tags.length >= postLimits.tags.maxItems ? texts.tagsFull : undefined;
}
