export function toPem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

/** Every block with this label, in order. */
export function fromPem(label: string, text: string): Buffer[] {
  const blocks = new RegExp(`-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]*)-----END ${label}-----`, 'g')
  return [...text.matchAll(blocks)].map((match) => Buffer.from(match[1]!, 'base64'))
}
