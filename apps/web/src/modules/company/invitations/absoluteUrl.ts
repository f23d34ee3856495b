/** The server names its pages without a host when it was not told its own address. */
export const absoluteUrl = (url: string): string => new URL(url, location.origin).href
