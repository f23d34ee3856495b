import type { Data } from '@xinqi/api/calls'
import { Alert } from 'antd'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { instant } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'

export type Finding = Data<'/open/report/detail'>['findings'][number]
type Signature = Finding['signatures'][number]
const TONE: Record<string, 'success' | 'error' | 'info' | 'warning'> = {
  valid: 'success',
  modified: 'error',
  invalid: 'error',
  none: 'info',
  undetermined: 'warning',
}
export const VERDICTS: Record<string, string> = {
  valid: '有效',
  modified: '被篡改',
  invalid: '无效',
  none: '无签名',
}

/** What was found in one file, signature by signature. */
export const FindingOf = ({ finding }: { finding: Finding }) => (
  <section aria-label={finding.fileName} style={{ marginBottom: 24 }}>
    <Alert
      type={TONE[finding.verdict] ?? 'info'}
      showIcon
      title={`${finding.fileName}：${finding.label}`}
      description={finding.reason || undefined}
      style={{ marginBottom: 12 }}
    />
    <FactTable
      bordered
      style={{ marginBottom: 12 }}
      of={{
        大小: fileSize(finding.size),
        'SHA-256': <span style={{ overflowWrap: 'anywhere' }}>{finding.sha256}</span>,
        版本: `${finding.revisions} 个`,
      }}
    />
    <Rows<Signature>
      what="签名"
      rows={finding.signatures}
      rowKey={({ serial, signedAt, revision }) => `${serial}${signedAt}${revision}`}
      columns={[
        column.text('signer', '签名人', 180, ({ signer }) => signer || '无法读出'),
        column.text('verdict', '结果', 150, ({ label, reason }) => (reason ? `${label}：${reason}` : label)),
        column.text('at', '签名时间', 160, ({ signedAt, isTimestamped }) =>
          signedAt ? `${instant(signedAt)}${isTimestamped ? '（时间戳）' : ''}` : '–',
        ),
        column.text('revision', '版本', 70, ({ revision }) => revision ?? '–'),
        column.text(
          'issuer',
          '证书',
          220,
          ({ issuer, isTrusted }) => `${issuer}${isTrusted ? '（可信）' : '（未受信任）'}`,
        ),
      ]}
      empty="文件没有电子签名"
    />
  </section>
)
