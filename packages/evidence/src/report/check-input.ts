import { ReportError } from './errors.ts'
import type { EvidenceReportInput, Provider } from './input.ts'

const binary = (value: unknown) => value instanceof Uint8Array

/** A blank in a certificate reads as "nobody checked": refuse to issue it at all. */
function refuseBlanks(value: unknown, path: string): void {
  if (value === null || value === '' || (typeof value === 'string' && value.trim() === '')) {
    throw new ReportError('REPORT_FIELD_BLANK', `出证内容不完整：${path} 为空`)
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new ReportError('REPORT_FIELD_BLANK', `出证内容不完整：${path} 不是数字`)
  }
  if (typeof value !== 'object' || binary(value)) return
  if (Array.isArray(value)) for (const [i, item] of value.entries()) refuseBlanks(item, `${path}[${i}]`)
  else for (const [key, item] of Object.entries(value)) refuseBlanks(item, path ? `${path}.${key}` : key)
}

function refuseEmpty(list: readonly unknown[], path: string): void {
  if (list.length === 0) throw new ReportError('REPORT_FIELD_BLANK', `出证内容不完整：${path} 没有记录`)
}

function refuseUnmasked(value: string, path: string): void {
  if (!value.includes('*')) throw new ReportError('REPORT_UNMASKED', `${path} 须脱敏后才能写入报告`)
}

export function checkInput({ log: _log, trust: _trust, ...input }: EvidenceReportInput): void {
  refuseBlanks(input, '')
  refuseEmpty(input.contract.documents, 'contract.documents')
  refuseEmpty(input.parties, 'parties')
  refuseEmpty(input.intents, 'intents')
  refuseEmpty(input.signings, 'signings')
  refuseEmpty(input.events, 'events')
  refuseEmpty(input.environment, 'environment')
  refuseEmpty(input.extraction, 'extraction')
  input.parties.forEach((party, i) => {
    if (party.kind === 'person') refuseUnmasked(party.identifier, `parties[${i}].identifier`)
    if (party.agent) refuseUnmasked(party.agent.mobileMasked, `parties[${i}].agent.mobileMasked`)
  })
  input.intents.forEach((intent, i) => {
    if (intent.mobileMasked !== undefined) refuseUnmasked(intent.mobileMasked, `intents[${i}].mobileMasked`)
  })
}

export function sandboxProviders(input: EvidenceReportInput): string[] {
  const providers: Provider[] = [
    ...input.parties.map((party) => party.identity.provider),
    ...input.intents.map((intent) => intent.provider),
    ...input.anchors.map((anchor) => anchor.provider),
    input.certifier,
  ]
  return [...new Set(providers.filter((provider) => provider.sandbox).map((provider) => provider.name))]
}
