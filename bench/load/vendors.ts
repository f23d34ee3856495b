// Those outside, each a server here that answers as the vendor does, behind a door that can be shut. The product is
// configured for them as an installation would be, with the adapter it would use.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SECRET, strictAliyun } from '../../apps/server/test/strict-aliyun.ts'
import { strictAuthorities } from '../../apps/server/test/strict-authorities.ts'
import { strictSmtp } from '../../apps/server/test/strict-smtp.ts'
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts'

export const VENDORS = ['sms', 'mail', 'ca', 'timestamp', 'model'] as const
export type VendorName = (typeof VENDORS)[number]
export type Vendor = { door: LoadBalancer; settings: Record<string, string>; close: () => void }

const portOf = (address: string) => Number(new URL(address).port)

const sms = async (): Promise<Vendor> => {
  const vendor = await strictAliyun(() => ({ Code: 'OK' }))
  const door = await startLoadBalancer(portOf(vendor.endpoint))
  return {
    door,
    settings: {
      SMS_PROVIDER: 'aliyun',
      SMS_ENDPOINT: `http://127.0.0.1:${door.port}`,
      SMS_ACCESS_KEY_ID: 'AK',
      SMS_ACCESS_KEY_SECRET: SECRET,
      SMS_CODE_TEMPLATE: 'SMS_CODE',
      SMS_INVITE_TEMPLATE: 'SMS_INVITE',
    },
    close: vendor.close,
  }
}

/** Without SMS codes go to people's mailboxes. */
const mail = async (): Promise<Vendor> => {
  const vendor = await strictSmtp()
  const door = await startLoadBalancer(vendor.port)
  return {
    door,
    settings: {
      SMS_PROVIDER: 'off',
      MAIL_PROVIDER: 'smtp',
      MAIL_URL: `smtp://127.0.0.1:${door.port}`,
      MAIL_FROM: 'no-reply@example.cn',
    },
    close: () => void vendor.close(),
  }
}

/** One of the two is outside, the other embedded: what is seen to hang is the one it is about. */
const authority = async (which: 'ca' | 'timestamp'): Promise<Vendor> => {
  const { env, estUrl, tsaUrl, close } = await strictAuthorities()
  const door = await startLoadBalancer(portOf(which === 'ca' ? estUrl : tsaUrl))
  const { TIMESTAMP_PROVIDER, TIMESTAMP_URL, TIMESTAMP_ROOTS, ...est } = env
  const moved = (address: string) => address.replace(`:${portOf(address)}/`, `:${door.port}/`)
  const settings: Record<string, string> =
    which === 'ca'
      ? { ...est, EST_URL: moved(est.EST_URL) }
      : { TIMESTAMP_PROVIDER, TIMESTAMP_ROOTS, TIMESTAMP_URL: moved(TIMESTAMP_URL) }
  return { door, settings, close }
}

const model = async (): Promise<Vendor> => {
  const server = createServer((_request, response) => {
    const chunk = { choices: [{ delta: { content: '乙方应在三十日内付款。' }, finish_reason: 'stop' }] }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const door = await startLoadBalancer((server.address() as AddressInfo).port)
  return {
    door,
    settings: {
      REVIEW_MODEL_URL: `http://127.0.0.1:${door.port}/v1`,
      REVIEW_MODEL_NAME: 'silent-model',
    },
    close: () => server.close(),
  }
}

export const startVendor: Record<VendorName, () => Promise<Vendor>> = {
  sms,
  mail,
  ca: () => authority('ca'),
  timestamp: () => authority('timestamp'),
  model,
}
