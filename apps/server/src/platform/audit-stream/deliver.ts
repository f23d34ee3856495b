// Hands lines to the receiver and comes back only when it has taken them.
import { readFileSync } from 'node:fs'
import https from 'node:https'
import net from 'node:net'
import tls from 'node:tls'

/** Nobody took it: what waits goes on waiting, and is tried again in a minute. */
export class ReceiverAway extends Error {}

export type Receiver = { url: string; ca?: string; token?: string }

const LIMIT_MS = 15_000

/**
 * Syslog has no answer. So each batch is a connection of its own: we end it, and the receiver, who reads to the end before
 * he closes, ends it too. Had he gone before he read everything, the connection would be reset instead.
 */
const overConnection = ({ url, ca }: Receiver, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const { protocol, hostname, port } = new URL(url)
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket =
      protocol === 'tls:'
        ? tls.connect({ host, port: Number(port), servername: net.isIP(host) ? '' : host, ca })
        : net.connect({ host, port: Number(port) })
    let isRead = false
    const tooLong = setTimeout(() => socket.destroy(new Error('no answer in time')), LIMIT_MS)
    socket
      .once(protocol === 'tls:' ? 'secureConnect' : 'connect', () => socket.end(bytes))
      .once('end', () => {
        isRead = socket.writableFinished
      })
      .once('error', (error) => {
        clearTimeout(tooLong)
        reject(error)
      })
      .once('close', () => {
        clearTimeout(tooLong)
        if (isRead) resolve()
        else reject(new Error('the receiver closed before it had everything'))
      })
      .resume()
  })

const overHttps = ({ url, ca, token }: Receiver, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = https.request(
      url,
      {
        method: 'POST',
        ca,
        timeout: LIMIT_MS,
        agent: false,
        headers: {
          'content-type': 'application/x-ndjson',
          'content-length': bytes.length,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      },
      (answer) => {
        answer.resume().once('end', () => {
          const status = answer.statusCode ?? 0
          if (status >= 200 && status < 300) resolve()
          else reject(new Error(`the receiver answered ${status}`))
        })
      },
    )
    request
      .once('timeout', () => request.destroy(new Error('no answer in time')))
      .once('error', reject)
      .end(bytes)
  })

export const deliver = async (receiver: Receiver, bytes: Buffer): Promise<void> => {
  const ca = receiver.ca ? readFileSync(receiver.ca, 'utf8') : undefined
  const send = receiver.url.startsWith('https:') ? overHttps : overConnection
  await send({ ...receiver, ca }, bytes).catch((error: Error) => {
    throw new ReceiverAway(error.message, { cause: error })
  })
}
