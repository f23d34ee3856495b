// Whatever a partner may type an address into: nothing inside is spoken to, however it is written, also when a name
// says something else the second time.
import dns from 'node:dns'
import net, { type AddressInfo } from 'node:net'
import { CODE } from '@xinqi/api/error-codes'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { insideAddresses } from '../../../../test/inside-addresses.ts'
import { callOpen, partnerToken, sandboxApp, uploadOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { OutboundRefused, outbound } from '../../../platform/security/outbound.ts'
import { deliverAll } from '../webhooks/deliver.ts'

let knocks = 0
const traps = ['127.0.0.1', '::1'].map((host) => ({ host, server: net.createServer(() => knocks++) }))

const world = await worldOfFile()
const app = await sandboxApp(world)
const token = await partnerToken(world, app)
const port = await new Promise<number>((resolve) =>
  traps[0]!.server.listen(0, '127.0.0.1', () => resolve((traps[0]!.server.address() as AddressInfo).port)),
)
await new Promise<void>((resolve) => {
  // A machine without IPv6 has no such door.
  traps[1]!.server.once('error', () => resolve()).listen(port, '::1', () => resolve())
})

afterAll(async () => {
  vi.restoreAllMocks()
  for (const { server } of traps) server.close()
})

/** A name that is judged when it is typed, and leads inside when it is used. */
const rebound = 'https://rebind.example.com'
const rebind = () =>
  vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: object, answer: never) => {
    ;(answer as (error: null, found: object[]) => void)(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ])
  }) as never)

describe('thirty ways to write an address inside, and a name that turns', () => {
  it('are refused by the client everything goes out by', async () => {
    expect(insideAddresses(port)).toHaveLength(30)
    for (const url of insideAddresses(port))
      await expect(outbound([]).request(url), url).rejects.toThrow(OutboundRefused)
    const turned = rebind()
    await expect(outbound([]).request(`${rebound}:${port}/`)).rejects.toThrow(OutboundRefused)
    turned.mockRestore()
    expect(knocks).toBe(0)
  })

  it('are no callback, of an app or of a contract, and no file', async () => {
    const { fileId } = (await uploadOpen(world, app, await writtenPdf([['乙方']]))).data
    const contract = (contractNo: string, notifyUrl: string) =>
      callOpen(world, app, 'contract/create', {
        contractNo,
        name: '内网',
        files: [fileId],
        signers: [{ account: 'demo-person' }],
        notifyUrl,
      })
    for (const [at, url] of insideAddresses(port).entries()) {
      expect([url, (await contract(`N${at}`, url)).code]).toEqual([url, CODE.OPEN_ENDPOINT_URL])
      const fetched = await callOpen(world, app, 'file/uploadByUrl', { url, fileName: 'a.pdf' })
      expect([url, fetched.code]).toEqual([url, CODE.OPEN_URL_REFUSED])
      const saved = await world.call(
        '/open/notify/endpointSave',
        { appId: app.appId, url, events: [] },
        { token },
      )
      expect([url, saved.code]).toEqual([url, CODE.OPEN_ENDPOINT_URL])
    }
    const turned = rebind()
    expect((await contract('TURNED', `${rebound}:${port}/`)).code).toBe(1)
    world.clock.advance(6000)
    await deliverAll(world.services)
    const attempts = await world.services.db.selectFrom('open_push_attempt').selectAll().execute()
    expect(attempts.length).toBeGreaterThan(0)
    expect(attempts.every(({ status }) => status === null)).toBe(true)
    const file = { url: `${rebound}:${port}/`, fileName: 'a.pdf' }
    expect((await callOpen(world, app, 'file/uploadByUrl', file)).code).toBe(CODE.OPEN_URL_REFUSED)
    turned.mockRestore()
    expect(knocks).toBe(0)
  })

  it('are no bucket and no identity provider', async () => {
    const store = (endpoint: string) =>
      world.call(
        '/open/store/save',
        {
          name: '桶',
          kind: 'minio',
          endpoint,
          region: 'cn-north-1',
          bucket: 'contracts',
          prefix: '',
          accessKeyId: 'AKIDEXAMPLE',
          secretAccessKey: 'secret-secret',
          appIds: null,
        } as never,
        { token },
      )
    const sso = async (issuer: string) => {
      const saved = await world.call(
        '/open/sso/save',
        {
          ssoCode: 'inside',
          displayName: '内网',
          protocol: 'oidc',
          issuer,
          clientId: 'a',
          clientSecret: 'b',
          loginAttribute: 'sub',
          nameAttribute: 'name',
        } as never,
        { token },
      )
      if (saved.code !== 1) return saved.code
      await world.call('/open/sso/test', { origin: 'https://sign.example' }, { token })
      return 1
    }
    for (const url of insideAddresses(port)) {
      expect([url, (await store(url.replace(/\/$/, ''))).code]).not.toEqual([url, 1])
      await sso(url)
    }
    const turned = rebind()
    expect(await sso(rebound)).toBe(1)
    const saved = await store(`${rebound}:${port}`)
    expect(saved.code).toBe(1)
    await world.call('/open/store/test', { storeId: (saved.data as { storeId: string }).storeId }, { token })
    turned.mockRestore()
    expect(knocks).toBe(0)
  })
})
