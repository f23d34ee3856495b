import type { Data } from '@xinqi/api/calls'
import { Alert, Descriptions } from 'antd'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Rows } from '../../../shared/list/Rows.tsx'

export type Finding = Data<'/open/report/detail'>['findings'][number]
type Signature = Finding['signatures'][number]
const TONE: Record<string, 'success' | 'error' | 'info'> = {
  valid: 'success',
  modified: 'error',
  invalid: 'error',
  none: 'info',
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
    <Descriptions
      bordered
      column={1}
      style={{ marginBottom: 12 }}
      items={[
        { key: 'size', label: '大小', children: fileSize(finding.size) },
        {
          key: 'hash',
          label: 'SHA-256',
          children: <span style={{ overflowWrap: 'anywhere' }}>{finding.sha256}</span>,
        },
        { key: 'revisions', label: '版本', children: `${finding.revisions} 个` },
      ]}
    />
    <Rows<Signature>
      what="签名"
      rows={finding.signatures}
      rowKey={({ serial, signedAt, revision }) => `${serial}${signedAt}${revision}`}
      columns={[
        { key: 'signer', title: '签名人', width: 180, render: ({ signer }) => signer || '无法读出' },
        {
          key: 'verdict',
          title: '结果',
          width: 150,
          render: ({ label, reason }) => (reason ? `${label}：${reason}` : label),
        },
        {
          key: 'at',
          title: '签名时间',
          width: 160,
          render: ({ signedAt, isTimestamped }) =>
            signedAt ? `${instant(signedAt)}${isTimestamped ? '（时间戳）' : ''}` : '–',
        },
        { key: 'revision', title: '版本', width: 70, render: ({ revision }) => revision ?? '–' },
        {
          key: 'issuer',
          title: '证书',
          width: 220,
          render: ({ issuer, isTrusted }) => `${issuer}${isTrusted ? '（可信）' : '（未受信任）'}`,
        },
      ]}
      empty="文件没有电子签名"
    />
  </section>
)
