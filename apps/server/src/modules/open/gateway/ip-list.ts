import { BlockList, isIP } from 'node:net'

// Addresses and networks an app may call from. Pure.

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

export type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' }

/** Null for what is no address; a lone address is a network of one. */
export const readNetwork = (text: string): Network | null => {
  const [given = '', bits, ...rest] = text.trim().split('/')
  const address = plain(given)
  const kind = isIP(address)
  if (!kind || rest.length) return null
  const most = kind === 4 ? 32 : 128
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  if (prefix < 0 || prefix > most) return null
  return { address, prefix, family: kind === 4 ? 'ipv4' : 'ipv6' }
}

export const writtenNetwork = ({ address, prefix, family }: Network): string =>
  prefix === (family === 'ipv4' ? 32 : 128) ? address : `${address}/${prefix}`

/** So wide that it lets half the internet in. */
export const isTooWide = ({ prefix, family }: Network): boolean => prefix < (family === 'ipv4' ? 8 : 16)

export const networkHolds = (networks: readonly Network[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family)
  return (address) => {
    const known = plain(address)
    const kind = isIP(known)
    return kind !== 0 && list.check(known, kind === 4 ? 'ipv4' : 'ipv6')
  }
}
