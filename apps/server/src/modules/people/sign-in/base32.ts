const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding: how authenticator apps take a secret that is typed by hand. */
export const toBase32 = (bytes: Uint8Array): string => {
  let bits = 0
  let held = 0
  let text = ''
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += ALPHABET[(held >>> (bits - 5)) & 31]
      bits -= 5
    }
    held &= (1 << bits) - 1
  }
  return bits ? text + ALPHABET[(held << (5 - bits)) & 31] : text
}

export const fromBase32 = (text: string): Buffer => {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const letter of text) {
    held = (held << 5) | ALPHABET.indexOf(letter)
    bits += 5
    if (bits >= 8) {
      bytes.push((held >>> (bits - 8)) & 255)
      bits -= 8
      held &= (1 << bits) - 1
    }
  }
  return Buffer.from(bytes)
}
