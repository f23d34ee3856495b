/** Fewer characters in common are chance. */
const LEAST = 4
const STOP = /[。；，、！？：.;,!?:]/
const ENDS_IN_STOP = /[。；，、！？：.;,!?:]$/
const MARKER = /^\s*(?:第[一二三四五六七八九十百零〇\d]+条|[一二三四五六七八九十]+、|\d+(?:\.\d+)*[.、]?)\s*/

/** The longest end of one text that the other begins with. */
const overlap = (end: string, beginning: string): number => {
  for (let length = Math.min(end.length, beginning.length); length > 0; length--)
    if (beginning.startsWith(end.slice(-length))) return length
  return 0
}

/**
 * New words for a quote that stands in the middle of a clause. Whoever rewrites it often writes the clause whole, and a
 * suggestion ends in a stop of its own: what stands around the quote already is not written a second time.
 */
export const fitWording = (text: string, start: number, end: number, wording: string): string => {
  const lead = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const stop = text.indexOf('\n', end)
  const tail = text.slice(end, stop < 0 ? text.length : stop)
  let words = wording.trim()
  const [marker] = MARKER.exec(lead) ?? []
  const [written] = MARKER.exec(words) ?? []
  if (marker && written && marker.trim() === written.trim()) words = words.slice(written.length)
  const before = lead.slice(marker?.length ?? 0)
  const head = overlap(before, words)
  if (head >= LEAST || (head > 1 && head === before.length)) words = words.slice(head)
  const rest = overlap(words, tail)
  if (rest >= LEAST || (rest > 0 && (rest === tail.length || STOP.test(tail.charAt(0)))))
    return words.slice(0, words.length - rest)
  return STOP.test(tail.charAt(0)) ? words.replace(ENDS_IN_STOP, '') : words
}
