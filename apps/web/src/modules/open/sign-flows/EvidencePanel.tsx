// The record of a finished contract: what proves it, and what was issued about it.

import { COMMODITIES } from '@xinqi/api/notary'
import { NOTARY_STATUS } from '@xinqi/api/status'
import { Button, Space } from 'antd'
import { download } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { NotaryDialog } from './NotaryDialog.tsx'

export const EvidencePanel = ({ appId, no }: { appId: string; no: string }) => {
  const { data, error, refetch } = useCall('/apiContract/evidence', { no }, { quiet: true, staleTime: 0 })
  const apps = useCall('/open/app/options', {}, { quiet: true })
  const applying = useOverlay()
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const { contractNo } = data
  const isSandbox = apps.data?.list.find((app) => app.appId === appId)?.isSandbox ?? false
  const columns: ListColumn<(typeof data.applications)[number]>[] = [
    column.text('no', '申请编号', 180),
    column.text('what', '内容', 90, ({ commodity }) => COMMODITIES[commodity].name),
    column.text('purpose', '用途', 110),
    column.status('状态', 80, NOTARY_STATUS, ({ status }) => status),
    column.time('at', '提交时间', 150, ({ submittedAt }) => submittedAt),
    column.text('file', '文件', 80, ({ url, reason }) => (url ? <a href={url}>下载</a> : (reason ?? '–'))),
  ]
  return (
    <>
      <div style={{ overflowWrap: 'anywhere' }}>
        <FactTable
          bordered
          size="small"
          of={{
            存证编号: data.no,
            合同: `${contractNo ?? ''} ${data.name}`,
            存证时间: instant(data.at),
            证明: data.isValid ? '有效，可离线验证' : data.reason,
            ...Object.fromEntries(data.hashes.map(({ name, sha256 }) => [`${name} SHA-256`, sha256])),
          }}
        />
      </div>
      <Space wrap style={{ margin: '16px 0' }}>
        {contractNo && (
          <Button type="primary" onClick={() => applying.show(true)}>
            申请出证
          </Button>
        )}
        {contractNo && (
          <Button
            onClick={() =>
              void download('/apiContract/evidenceReport', { appId, contractNo }).catch(() => undefined)
            }
          >
            下载存证报告
          </Button>
        )}
        <Button href={data.viewUrl} target="_blank">
          公开核验页
        </Button>
      </Space>
      <h3>出证申请</h3>
      <Rows<(typeof data.applications)[number]>
        what="出证申请"
        rows={data.applications}
        rowKey="no"
        columns={columns}
        empty="还没有申请出证"
      />
      {applying.subject && contractNo && (
        <NotaryDialog appId={appId} contractNo={contractNo} isSandbox={isSandbox} onClose={applying.close} />
      )}
    </>
  )
}
