/** In shorter words, one letter makes too many other words. */
const minLength = 4;

/** Whether a text has a word that begins with this one, except for one wrong, missing, additional or swapped letter. Both are in lower case. */
export function hasWordWithTypo(text: string, word: string): boolean {
  if (word.length < minLength) return false;
  return text.split(/[^\p{L}\p{N}]+/u).some(
    (other) =>
      // A wrong first letter is rarely a typo.
      other[0] === word[0] &&
      [word.length - 1, word.length, word.length + 1].some((length) =>
        isOneTypoApart(word, other.slice(0, length)),
      ),
  );
}

function isOneTypoApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const [left, right] = [a.slice(start, endA), b.slice(start, endB)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
