import type { PreparedSeal } from '@xinqi/pdf-signature'

const KEPT = 200
const drawn = new Map<string, PreparedSeal>()

/** Drawing takes as long as signing: whoever signs many contracts with one seal has it drawn once. Newest last. */
export const drawnOnce = (design: unknown, draw: () => PreparedSeal): PreparedSeal => {
  const key = JSON.stringify(design)
  const known = drawn.get(key) ?? draw()
  drawn.delete(key)
  drawn.set(key, known)
  if (drawn.size > KEPT) drawn.delete(drawn.keys().next().value!)
  return known
}
