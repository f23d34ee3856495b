const isAddress = (name: string) => name === 'url' || name.endsWith('Url')

/** Addresses of ours as somebody elsewhere can follow them. Pure. */
export const withHosts = (value: unknown, origin: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => withHosts(one, origin))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isAddress(name) && typeof one === 'string' && /^\/(?!\/)/.test(one)
        ? origin + one
        : withHosts(one, origin),
    ]),
  )
}
