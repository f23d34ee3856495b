import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { SIGN_VERDICT } from '@xinqi/api/status'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { call, download, upload } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { ReadDrawer } from '../../../shared/console/ReadDrawer.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { given } from '../../../shared/list/filters.ts'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { NumberedList } from '../../../shared/list/NumberedList.tsx'
import { OneFilter, WordFilter } from '../../../shared/list/QuickFilters.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { OfApp } from '../apps/AppSwitcher.tsx'
import { FindingOf, VERDICTS } from './Findings.tsx'

type Report = Data<'/open/report/list'>['list'][number]
type Checked = Data<'/open/report/verifyFile'>
type Verdict = 'valid' | 'modified' | 'invalid' | 'none'
const CODES = ['none', 'valid', 'modified', 'invalid']

const Detail = ({ appId, reportId, onClose }: { appId: string; reportId: string; onClose: () => void }) => {
  const read = useCall('/open/report/detail', { appId, reportId }, { quiet: true })
  return (
    <ReadDrawer
      size={860}
      title={read.data ? `签署报告 ${read.data.reportNo}` : '签署报告'}
      onClose={onClose}
      read={read}
    >
      {(data) =>
        data.findings.map((finding) => (
          <FindingOf key={finding.sha256 + finding.fileName} finding={finding} />
        ))
      }
    </ReadDrawer>
  )
}

/** Checked at once; a report about the very same bytes can be had afterwards. */
const CheckFile = ({ appId, onClose }: { appId: string; onClose: () => void }) => {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [busy, setBusy] = useState(false)
  const apply = async () => {
    setBusy(true)
    try {
      await call('/open/report/apply', { appId, fileId: checked!.fileId })
      await outdate('/open/report/list')
      toast.success('报告已出具')
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={860}
      title="核验文件"
      onCancel={onClose}
      footer={
        checked && (
          <Button type="primary" loading={busy} onClick={() => void apply()}>
            出具报告
          </Button>
        )
      }
    >
      {checked ? (
        <FindingOf finding={checked.finding} />
      ) : (
        <UploadBox
          label="上传要核验的 PDF 或 OFD"
          hint="任何平台签署的 PDF 与 OFD 均可"
          send={(file, way) => upload('/open/report/verifyFile', { appId, file }, { ...way, quiet: true })}
          onDone={setChecked}
        />
      )}
    </Modal>
  )
}

const verdictIn = (word: string) => (Object.keys(VERDICTS) as Verdict[]).find((one) => one === word)

const Reports = ({ appId }: { appId: string }) => {
  const check = useOverlay()
  const apply = useOverlay()
  const open = useOverlay<string>()
  const columns: ListColumn<Report>[] = [
    column.text('name', '合同或文件', 200),
    column.text('no', '报告编号', 190, ({ reportNo }) => reportNo),
    column.text('contract', '合同编号', 130, ({ contractNo }) => contractNo ?? '–'),
    column.tag('verdict', '结果', 90, (one) => (
      <StatusTag set={SIGN_VERDICT} code={CODES.indexOf(one.verdict)} />
    )),
    column.text('count', '签名', 70, ({ signatures }) => `${signatures} 个`),
    column.text('by', '申请人', 120, ({ madeBy }) => madeBy),
    column.time('at', '出具时间', 150, ({ createdAt }) => createdAt),
    column.actions(120, ({ reportId }) => [
      { label: '查看', onClick: () => open.show(reportId) },
      {
        label: '下载',
        onClick: () => void download('/open/report/download', { appId, reportId }),
      },
    ]),
  ]
  return (
    <>
      <NumberedList
        path="/open/report/list"
        what="签署报告"
        narrowedBy={['keyword', 'verdict']}
        body={({ keyword, verdict }) => ({ appId, ...given({ keyword, verdict: verdictIn(verdict) }) })}
        filters={({ query, find }) => (
          <>
            <Button type="primary" onClick={() => apply.show(true)}>
              按合同出报告
            </Button>
            <Button onClick={() => check.show(true)}>核验文件</Button>
            <WordFilter
              label="报告、合同编号或名称"
              width={220}
              value={query.keyword}
              onFind={(keyword) => find({ keyword })}
            />
            <OneFilter
              label="结果"
              all="全部结果"
              width={120}
              value={verdictIn(query.verdict)}
              options={Object.entries(VERDICTS).map(([value, label]) => ({ value: value as Verdict, label }))}
              onChange={(value) => find({ verdict: value })}
            />
          </>
        )}
        rowKey="reportId"
        columns={columns}
        empty="还没有签署报告，可按合同编号或上传文件出具"
      />
      {open.subject && <Detail appId={appId} reportId={open.subject} onClose={open.close} />}
      {check.subject && <CheckFile appId={appId} onClose={check.close} />}
      {apply.subject && (
        <FormDialog<{ contractNo: string }>
          title="按合同出具签署报告"
          submitText="出具报告"
          errorFields={{ [ERRORS.OPEN_CONTRACT_UNKNOWN.code]: 'contractNo' }}
          onClose={apply.close}
          onSubmit={({ contractNo }) =>
            carryOut(
              '/open/report/apply',
              { appId, contractNo: contractNo.trim() },
              ['/open/report/list'],
              '报告已出具',
            )
          }
        >
          <Form.Item
            name="contractNo"
            label="合同编号"
            extra="发起时由您指定的编号"
            rules={[{ required: true, whitespace: true, message: '请填写合同编号' }]}
          >
            <Input maxLength={40} autoFocus />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

const SignReportPage = () => (
  <OfApp title="签署报告">{({ appId }) => <Reports key={appId} appId={appId} />}</OfApp>
)
export default SignReportPage
