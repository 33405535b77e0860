// A text with what was searched for marked in it.

/** Words of a search that can stand in a text. */
const wordsOf = (keyword: string) =>
  keyword
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

export const Marked = ({ text, keyword }: { text: string; keyword: string }) => {
  const words = wordsOf(keyword)
  if (!words.length) return text
  // Every second part is one that was found.
  return text.split(new RegExp(`(${words.join('|')})`, 'gi')).map((part, at) =>
    at % 2 ? (
      <mark key={at} className="bg-(--markOn) text-t1">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
