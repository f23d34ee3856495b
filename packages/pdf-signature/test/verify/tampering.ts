/** Same length, so that nothing but the text in question moves. */
export function replaced(pdf: Buffer, from: RegExp, to: (found: string) => string): Buffer {
  const before = pdf.toString('latin1')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`nothing matches ${from}`)
  return Buffer.from(after, 'latin1')
}

export const padded = (text: string, length: number) => text.padEnd(length, ' ')

/** Object number of the first signature dictionary. */
export function signatureNumber(pdf: Buffer): number {
  const found = /(\d+) 0 obj\s*<<[^>]*\/Type ?\/Sig\b/.exec(pdf.toString('latin1'))
  return Number(found?.[1])
}
