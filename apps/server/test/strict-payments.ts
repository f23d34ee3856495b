// WeChat Pay APIv3 as strict as its documentation: every request's signature, clock and nonce, every field, every
// amount; it signs what it says, and can be told to lie.
import {
  createCipheriv,
  createHash,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paymentWechat } from '../src/providers/payment-wechat.ts'
import { rsaCertificate } from './test-certificate.ts'

export const MERCHANT = { mchId: '1900000109', appId: 'wxd678efh567hg6787', serial: '5F'.repeat(20) }
export const API_KEY = 'a-key-of-thirty-two-characters!!'
export const PUBLIC_KEY_ID = 'PUB_KEY_ID_0119000001092026111500000000001'

type Json = Record<string, unknown>
type Refund = { no: string; amount: number; status: string }
type Trade = { no: string; total: number; state: string; id: string; paidAt: Date | null; refunds: Refund[] }
type Answer = { status: number; body?: Json; raw?: string }
type Signer = { serial: string; key: KeyObject }
export type SentNotice = { headers: Record<string, string>; body: string }

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const no = (code: string, message = code, status = 400): Answer => ({ status, body: { code, message } })
const hasOnly = (body: Json, names: string[]) => Object.keys(body).sort().join() === [...names].sort().join()
/** Every value said must say something. */
const hasEmpty = (value: unknown): boolean =>
  value === '' || value === null || (typeof value === 'object' && Object.values(value as Json).some(hasEmpty))

export const strictWechatPay = async (clock: () => Date) => {
  const merchant = rsa()
  const publicKey = rsa()
  const byKey: Signer = { serial: PUBLIC_KEY_ID, key: publicKey.privateKey }
  let certificates = [rsaCertificate('4A'.repeat(20))]
  const trades = new Map<string, Trade>()
  const nonces = new Set<string>()
  const refused: string[] = []
  const asked: string[] = []
  const behaviour = {
    /** Who signs answers and notices. */
    signer: byKey as Signer,
    lie: null as null | 'forged' | 'garbled' | 'old' | 'unsigned' | 'silent' | 'busy' | 'otherTrade',
    refundStatus: 'PROCESSING',
    /** Put behind the bill on its way. */
    billTail: '',
  }

  const seconds = (at = clock()) => String(Math.floor(at.getTime() / 1000))
  const marks = (text: string, signer: Signer, timestamp = seconds()): Record<string, string> => {
    const nonce = randomBytes(16).toString('hex')
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': signer.serial,
      'wechatpay-signature': createSign('RSA-SHA256')
        .update(`${timestamp}\n${nonce}\n${text}\n`)
        .sign(signer.key, 'base64'),
    }
  }
  const hide = (text: string, bound: string, key = API_KEY) => {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    cipher.setAAD(Buffer.from(bound))
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return {
      algorithm: 'AEAD_AES_256_GCM',
      nonce,
      associated_data: bound,
      ciphertext: bytes.toString('base64'),
    }
  }

  /** Who asks, proven; or why not. */
  const doubt = (request: IncomingMessage, body: string): string | null => {
    if (!request.headers['user-agent'] || request.headers.accept !== 'application/json') return 'headers'
    const given =
      /^WECHATPAY2-SHA256-RSA2048 mchid="(\w+)",serial_no="(\w+)",timestamp="(\d{10})",nonce_str="(\w{16,32})",signature="([^"]+)"$/.exec(
        request.headers.authorization ?? '',
      )
    if (!given) return 'authorization'
    const [, mchId, serial, timestamp, nonce, signature] = given as unknown as string[]
    if (mchId !== MERCHANT.mchId || serial !== MERCHANT.serial) return 'merchant'
    if (Math.abs(clock().getTime() / 1000 - Number(timestamp)) > 300) return 'clock'
    if (nonces.has(nonce!)) return 'nonce seen'
    nonces.add(nonce!)
    const text = `${request.method}\n${request.url}\n${timestamp}\n${nonce}\n${body}\n`
    return createVerify('RSA-SHA256').update(text).verify(merchant.publicKey, signature!, 'base64')
      ? null
      : 'signature'
  }

  const place = (kind: string, body: Json): Answer => {
    const fields = ['appid', 'mchid', 'description', 'out_trade_no', 'time_expire', 'notify_url', 'amount']
    if (!hasOnly(body, kind === 'h5' ? [...fields, 'scene_info'] : fields) || hasEmpty(body))
      return no('PARAM_ERROR', 'fields')
    if (body.appid !== MERCHANT.appId || body.mchid !== MERCHANT.mchId) return no('APPID_MCHID_NOT_MATCH')
    const number = String(body.out_trade_no)
    if (!/^[\w\-|*]{6,32}$/.test(number)) return no('PARAM_ERROR', 'out_trade_no')
    if ([...String(body.description)].length > 127) return no('PARAM_ERROR', 'description')
    const until = String(body.time_expire)
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(until) || Date.parse(until) <= clock().getTime())
      return no('PARAM_ERROR', 'time_expire')
    if (!/^https:\/\/[^?#]+$/.test(String(body.notify_url))) return no('PARAM_ERROR', 'notify_url')
    const { total, currency } = body.amount as Json
    if (!Number.isInteger(total) || (total as number) < 1 || currency !== 'CNY')
      return no('PARAM_ERROR', 'amount')
    const scene = body.scene_info as { payer_client_ip?: string; h5_info?: { type?: string } } | undefined
    if (kind === 'h5' && (!scene?.payer_client_ip || scene.h5_info?.type !== 'Wap'))
      return no('PARAM_ERROR', 'scene_info')
    const before = trades.get(number)
    if (before && (before.total !== total || before.state !== 'NOTPAY'))
      return no('OUT_TRADE_NO_USED', '商户订单号重复')
    trades.set(number, {
      no: number,
      total: total as number,
      state: 'NOTPAY',
      id: `42000${randomBytes(8).toString('hex')}`,
      paidAt: null,
      refunds: [],
    })
    return {
      status: 200,
      body:
        kind === 'h5'
          ? { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${number}&package=1` }
          : { code_url: `weixin://wxpay/bizpayurl?pr=${number}` },
    }
  }
  const transaction = (trade: Trade): Json => ({
    appid: MERCHANT.appId,
    mchid: MERCHANT.mchId,
    out_trade_no: trade.no,
    trade_state: trade.state,
    trade_state_desc: trade.state,
    ...(trade.paidAt
      ? {
          transaction_id: trade.id,
          trade_type: 'NATIVE',
          bank_type: 'OTHERS',
          success_time: `${new Date(trade.paidAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`,
          payer: { openid: 'o-payer' },
          amount: { total: trade.total, payer_total: trade.total, currency: 'CNY', payer_currency: 'CNY' },
        }
      : {}),
  })
  const refundShown = (trade: Trade, refund: Refund): Json => ({
    refund_id: `50000${refund.no}`,
    out_refund_no: refund.no,
    transaction_id: trade.id,
    out_trade_no: trade.no,
    status: refund.status,
    amount: { total: trade.total, refund: refund.amount, currency: 'CNY' },
  })
  const giveBack = (body: Json): Answer => {
    if (!hasOnly(body, ['out_trade_no', 'out_refund_no', 'reason', 'amount']) || hasEmpty(body))
      return no('PARAM_ERROR', 'fields')
    const trade = trades.get(String(body.out_trade_no))
    if (!trade?.paidAt) return no('RESOURCE_NOT_EXISTS', '订单不存在', 404)
    const { refund, total, currency } = body.amount as Json
    if (total !== trade.total || currency !== 'CNY' || !Number.isInteger(refund))
      return no('INVALID_REQUEST', '订单金额不一致')
    const same = trade.refunds.find((entry) => entry.no === body.out_refund_no)
    if (same)
      return same.amount === refund
        ? { status: 200, body: refundShown(trade, same) }
        : no('INVALID_REQUEST', '退款金额不一致')
    const rest = trade.total - trade.refunds.reduce((sum, entry) => sum + entry.amount, 0)
    if ((refund as number) > rest || (refund as number) < 1) return no('INVALID_REQUEST', '退款金额超限')
    const made = { no: String(body.out_refund_no), amount: refund as number, status: behaviour.refundStatus }
    trade.refunds.push(made)
    trade.state = 'REFUND'
    return { status: 200, body: refundShown(trade, made) }
  }

  /** As the vendor writes it: a mark before every value, a table of sums below. */
  const billText = (day: string): string | null => {
    const china = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString()
    const yuan = (fen: number) => `\`${(fen / 100).toFixed(2)}`
    const head =
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
    const row = (trade: Trade, state: string, refund: Refund | null) =>
      [
        china(trade.paidAt!).slice(0, 19).replace('T', ' '),
        MERCHANT.appId,
        MERCHANT.mchId,
        '0',
        '',
        trade.id,
        trade.no,
        'o-payer',
        'NATIVE',
        state,
        'OTHERS',
        'CNY',
        yuan(refund ? 0 : trade.total).slice(1),
        '0.00',
        refund ? `5030${refund.no}` : '0',
        refund?.no ?? '0',
        yuan(refund?.amount ?? 0).slice(1),
        '0.00',
        refund ? 'ORIGINAL' : '',
        refund ? 'SUCCESS' : '',
        '信契',
        '',
        '0.00',
        '0.60%',
        yuan(refund ? 0 : trade.total).slice(1),
        yuan(refund?.amount ?? 0).slice(1),
        '',
      ]
        .map((cell) => `\`${cell}`)
        .join(',')
    const moved = [...trades.values()].filter((trade) => trade.paidAt && china(trade.paidAt).startsWith(day))
    if (moved.length === 0) return null
    const rows = moved.flatMap((trade) => [
      row(trade, 'SUCCESS', null),
      ...trade.refunds
        .filter(({ status }) => status === 'SUCCESS')
        .map((refund) => row(trade, 'REFUND', refund)),
    ])
    const sums =
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
    return `\uFEFF${head}\r\n${rows.join('\r\n')}\r\n${sums}\r\n\`${rows.length},\`0,\`0,\`0,\`0,\`0,\`0\r\n`
  }

  const answer = (request: IncomingMessage, text: string): Answer => {
    const why = doubt(request, text)
    if (why) {
      refused.push(why)
      return no('SIGN_ERROR', why, 401)
    }
    const url = new URL(request.url!, 'http://x')
    const route = `${request.method} ${url.pathname}`
    asked.push(route)
    if (request.method === 'POST' && request.headers['content-type'] !== 'application/json')
      return no('PARAM_ERROR', 'content-type')
    const body = text ? (JSON.parse(text) as Json) : {}
    const begun = /^POST \/v3\/pay\/transactions\/(native|h5)$/.exec(route)
    if (begun) return place(begun[1]!, body)
    const about = /^(GET|POST) \/v3\/pay\/transactions\/out-trade-no\/([^/]+?)(\/close)?$/.exec(route)
    if (about) {
      const trade = trades.get(about[2]!)
      const mchId = about[1] === 'GET' ? url.searchParams.get('mchid') : body.mchid
      if (mchId !== MERCHANT.mchId) return no('PARAM_ERROR', 'mchid')
      if (!trade) return no('ORDER_NOT_EXIST', '订单不存在', 404)
      if (about[1] === 'GET')
        return {
          status: 200,
          body: {
            ...transaction(trade),
            ...(behaviour.lie === 'otherTrade' ? { out_trade_no: 'P-another' } : {}),
          },
        }
      if (trade.state !== 'NOTPAY' && trade.state !== 'CLOSED') return no('ORDERPAID', '该订单已支付')
      trade.state = 'CLOSED'
      return { status: 204 }
    }
    if (route === 'POST /v3/refund/domestic/refunds') return giveBack(body)
    const returned = /^GET \/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(route)
    if (returned) {
      for (const trade of trades.values()) {
        const found = trade.refunds.find((entry) => entry.no === returned[1])
        if (found) return { status: 200, body: refundShown(trade, found) }
      }
      return no('RESOURCE_NOT_EXISTS', '退款单不存在', 404)
    }
    if (route === 'GET /v3/bill/tradebill') {
      const bytes = billText(url.searchParams.get('bill_date')!)
      if (url.searchParams.get('bill_type') !== 'ALL') return no('PARAM_ERROR', 'bill_type')
      if (!bytes) return no('NO_STATEMENT_EXIST', '账单不存在')
      return {
        status: 200,
        body: {
          hash_type: 'SHA1',
          hash_value: createHash('sha1').update(bytes).digest('hex'),
          download_url: `http://${request.headers.host}/v3/billdownload/file?token=${url.searchParams.get('bill_date')}`,
        },
      }
    }
    if (route === 'GET /v3/billdownload/file')
      return { status: 200, raw: `${billText(url.searchParams.get('token')!)}${behaviour.billTail}` }
    if (route === 'GET /v3/certificates')
      return {
        status: 200,
        body: {
          data: certificates.map(({ serial, cert }) => ({
            serial_no: serial,
            encrypt_certificate: hide(cert, 'certificate'),
          })),
        },
      }
    return no('NOT_FOUND', route, 404)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { lie, signer } = behaviour
      if (lie === 'silent') return request.socket.destroy()
      const said =
        lie === 'busy' ? no('SYSTEM_ERROR', 'busy', 500) : answer(request, Buffer.concat(chunks).toString())
      const text = said.raw ?? (said.body ? JSON.stringify(said.body) : '')
      const who = lie === 'forged' ? { ...signer, key: merchant.privateKey } : signer
      const then = lie === 'old' ? seconds(new Date(clock().getTime() - 301_000)) : undefined
      // A bill is a file: nobody signs it.
      const headers = lie === 'unsigned' || said.raw !== undefined ? {} : marks(text, who, then)
      // A connection each: making keys stops the clock of this process for longer than one is kept.
      response
        .writeHead(said.status, { 'content-type': 'application/json', connection: 'close', ...headers })
        .end(lie === 'garbled' ? `${text} ` : text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const pem = (key: KeyObject, type: 'spki' | 'pkcs8') =>
    key.export({ type, format: 'pem' } as never).toString()

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
    merchantKey: pem(merchant.privateKey, 'pkcs8'),
    publicKey: pem(publicKey.publicKey, 'spki'),
    behaviour,
    refused,
    asked,
    trades,
    byKey,
    byCertificate: (): Signer => certificates.at(-1)!,
    /** A new certificate beside the old one. */
    rotate: (serial: string, until?: string) => {
      certificates = [...certificates, rsaCertificate(serial, until)]
    },
    /** The payer has paid. */
    pay: (number: string) => {
      const trade = trades.get(number)!
      if (trade.state !== 'NOTPAY') throw new Error(`cannot be paid: ${trade.state}`)
      trade.state = 'SUCCESS'
      trade.paidAt = clock()
    },
    finishRefund: (number: string, status = 'SUCCESS') => {
      for (const { refunds } of trades.values())
        for (const entry of refunds) if (entry.no === number) entry.status = status
    },
    /** A notice as it goes over the wire; `of` changes what is in it, the rest how it is sent. */
    notice: (
      number: string,
      of: Json = {},
      how: {
        signer?: Signer
        at?: Date
        id?: string
        event?: string
        apiKey?: string
        bound?: string
        after?: (body: string) => string
      } = {},
    ): SentNotice => {
      const hidden = hide(
        JSON.stringify({ ...transaction(trades.get(number)!), ...of }),
        'transaction',
        how.apiKey,
      )
      const body = JSON.stringify({
        id: how.id ?? `EV-${randomBytes(8).toString('hex')}`,
        create_time: clock().toISOString(),
        resource_type: 'encrypt-resource',
        event_type: how.event ?? 'TRANSACTION.SUCCESS',
        summary: '支付成功',
        resource: { original_type: 'transaction', ...hidden, associated_data: how.bound ?? 'transaction' },
      })
      return {
        headers: {
          'content-type': 'application/json',
          ...marks(body, how.signer ?? behaviour.signer, how.at && seconds(how.at)),
        },
        body: how.after ? how.after(body) : body,
      }
    },
  }
}

/** Our side of it. */
export const wechatPayAt = (vendor: Awaited<ReturnType<typeof strictWechatPay>>, clock: () => Date) =>
  paymentWechat(
    {
      endpoint: vendor.url,
      ...MERCHANT,
      privateKey: vendor.merchantKey,
      apiKey: API_KEY,
      publicKeyId: PUBLIC_KEY_ID,
      publicKey: vendor.publicKey,
      publicUrl: 'https://sign.example',
    },
    clock,
  )
