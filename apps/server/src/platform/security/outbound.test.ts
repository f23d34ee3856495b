import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress, OutboundRefused, outbound } from './outbound.ts'

describe('addresses', () => {
  it.each(['8.8.8.8', '223.5.5.5', '2400:3200::1', '::ffff:8.8.8.8'])('%s is on the internet', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'not an address',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('going out to an address a customer typed', () => {
  let url: string
  const server = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: '/inside' }).end()
    else if (request.url === '/huge') response.end('x'.repeat(600 * 1024))
    else response.end('inside')
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
    'http://8.8.8.8/',
    'file:///etc/passwd',
    'https://user:pass@8.8.8.8/',
  ])('%s is refused', async (address) => {
    await expect(outbound([]).request(address)).rejects.toThrow(OutboundRefused)
  })

  it('goes to hosts the operator vouches for, follows nothing and reads no more than it must', async () => {
    const allowed = outbound(['127.0.0.1'])
    expect(await allowed.request(`${url}/`)).toMatchObject({ status: 200, text: 'inside' })
    expect((await allowed.request(`${url}/away`)).status).toBe(302)
    await expect(allowed.request(`${url}/huge`)).rejects.toThrow('过大')
    await expect(outbound(['elsewhere']).request(`${url}/`)).rejects.toThrow(OutboundRefused)
  })
})
