import type { TSchema } from 'typebox'
import { PUBLIC_STATUSES } from './public-shapes.ts'
import { WEBHOOK_DATA } from './webhook-data.ts'
import { WEBHOOK_EVENTS, type WebhookType } from './webhook-events.ts'

// What a test push says: of the shape of the real one, about people and contracts of nobody. Pure.

/** Marks an event that nothing happened for, wherever it is read again. */
export const TEST_EVENT_PREFIX = 'evt_test'
export const isTestEvent = (eventId: string): boolean => eventId.startsWith(TEST_EVENT_PREFIX)

const WHEN = '2026-01-15T10:30:00+08:00'
const UUID = '01890000-0000-7000-8000-000000000000'
/** By the name of the field: what a reader would expect to stand there. */
const SAMPLES: Record<string, unknown> = {
  contractNo: 'HT-TEST-001',
  account: 'demo-person',
  name: '张三',
  signedAt: WHEN,
  deadline: '2026-02-15T18:00:00+08:00',
  until: '2027-01-15T10:30:00+08:00',
  endsAt: '2026-02-15T10:30:00+08:00',
  lastUsedAt: WHEN,
  days: 3,
  serialNo: 'SN-TEST-001',
  sealNo: UUID,
  fileId: UUID,
  storeId: UUID,
  authNo: 'SQ-TEST-001',
  taskNo: UUID,
  reportNo: 'BG-TEST-001',
  applyNo: 'CZ-TEST-001',
  evidenceNo: 'EV-TEST-001',
  viewUrl: 'https://sign.example.cn/platform/acChainView?no=EV-TEST-001',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  fileName: '采购合同.pdf',
  templateNo: 'MB-000001',
  version: 2,
  keyId: 'k1',
  algorithm: 'HMAC-SHA256',
  fingerprint: '5f0e8a7c6d10',
  verdict: 'valid',
  kind: 'contract',
  left: 8,
  below: 10,
  tag: 'order-1001',
  metadata: { orderId: 'A-1001' },
  reason: '测试推送',
  message: '这是一条测试事件',
}
/** What `status` says where the type of the event leaves no choice. */
const STATUS_OF: Partial<Record<WebhookType, string>> = {
  'contract.sent': 'waiting',
  'contract.filled': 'waiting',
  'contract.expiring': 'signing',
  'contract.reopened': 'signing',
  'approval.passed': 'waiting',
  'seal.reviewed': 'enabled',
  'compare.finished': 'finished',
  'review.finished': 'finished',
  'extract.finished': 'finished',
  'notary.changed': 'issued',
}
const statusOf = (type: WebhookType): string =>
  STATUS_OF[type] ?? PUBLIC_STATUSES.find((status) => type === `contract.${status}`) ?? 'signing'

type Plain = TSchema & {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Plain[]
  const?: unknown
  properties?: Record<string, Plain>
  items?: Plain
}

const SIGNER_STATUS: Partial<Record<WebhookType, string>> = {
  'signer.turn': 'turn',
  'signer.viewed': 'viewed',
  'signer.filled': 'filled',
  'signer.refused': 'refused',
  'signer.transferred': 'pending',
  'contract.sent': 'turn',
  'contract.refused': 'refused',
}

const sampleOf = (schema: Plain, name: string, type: WebhookType, inSigner: boolean): unknown => {
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([field, inner]) => [
        field,
        sampleOf(inner, field, type, inSigner || name === 'signer' || name === 'signers'),
      ]),
    )
  if (schema.items) return [sampleOf(schema.items, name, type, inSigner)]
  if (name === 'status') return inSigner ? (SIGNER_STATUS[type] ?? 'signed') : statusOf(type)
  if (name === 'signedAt' && SIGNER_STATUS[type]) return null
  return SAMPLES[name] ?? name
}

/** The `data` of a test push of this kind. */
export const sampleEventData = (type: WebhookType): Record<string, unknown> =>
  sampleOf(WEBHOOK_DATA[type] as Plain, '', type, false) as Record<string, unknown>

/** The whole body of a test push, for the documents: marked as one, like those that are really sent. */
export const sampleEvent = (type: WebhookType): Record<string, unknown> => ({
  id: `${TEST_EVENT_PREFIX}19bc0a3d2c8`,
  type,
  level: WEBHOOK_EVENTS[type].level,
  isFinal: false,
  seq: null,
  occurredAt: WHEN,
  appId: 'sbx_demo',
  env: 'sandbox',
  test: true,
  data: sampleEventData(type),
})
