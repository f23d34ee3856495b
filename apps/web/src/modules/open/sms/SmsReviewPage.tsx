// 短信审核: names and texts partners want to write under, before anybody receives one.

import type { Data } from '@xinqi/api/calls'
import { vendorGaps } from '@xinqi/api/notices'
import { Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { YesNoItem } from '../../../shared/forms/YesNoItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { COLOUR, SOURCES, STATUS, WAITING } from './smsStatus.ts'

type Listed = Data<'/operator/sms/list'>
type Sign = Listed['signs'][number]
type Template = Listed['templates'][number]
type Case = { kind: 'sign' | 'template'; id: string; name: string; shown: string; content?: string }
type Values = { passed: boolean; reason?: string; vendorCode?: string }

/** How the vendor is to know the text, so that what is sent later fits it. */
const registered = (content: string) =>
  `在短信服务商审核通过后得到。报备时变量依次为 ${vendorGaps(content).join('、')}${
    content.includes('{link}') ? '；链接报备为固定网址，/blankPage/ 之后为变量 code' : ''
  }`

const DecideDialog = ({
  subject,
  needsVendorCode,
  onClose,
}: {
  subject: Case
  needsVendorCode: boolean
  onClose: () => void
}) => (
  <FormDialog<Values>
    title={`审核「${subject.name}」`}
    submitText="确定"
    initial={{ passed: true }}
    onClose={onClose}
    onSubmit={({ passed, reason, vendorCode }) =>
      carryOut(
        '/operator/sms/decide',
        {
          kind: subject.kind,
          id: subject.id,
          passed,
          ...(reason ? { reason } : {}),
          ...(vendorCode ? { vendorCode } : {}),
        },
        ['/operator/sms/list'],
        passed ? '已通过' : '已退回',
      )
    }
  >
    <p style={{ overflowWrap: 'anywhere' }}>{subject.shown}</p>
    <YesNoItem name="passed" label="结论" yes="通过" no="退回" />
    <Form.Item noStyle shouldUpdate>
      {({ getFieldValue }) =>
        getFieldValue('passed') === false ? (
          <LongTextItem name="reason" label="退回原因" must="请填写退回原因" rows={3} maxLength={200} />
        ) : subject.kind === 'template' ? (
          <Form.Item
            name="vendorCode"
            label="服务商模板编号"
            extra={needsVendorCode ? registered(subject.content ?? '') : '沙箱短信不需要'}
            rules={needsVendorCode ? [{ required: true, message: '请填写服务商模板编号' }] : []}
          >
            <Input maxLength={40} placeholder="SMS_123456789" />
          </Form.Item>
        ) : null
      }
    </Form.Item>
  </FormDialog>
)

const state = {
  key: 'status',
  title: '状态',
  width: 90,
  card: 'tag' as const,
  render: ({ status }: { status: number }) => (
    <ToneTag tone={COLOUR[status as 1]}>{STATUS[status as 1]}</ToneTag>
  ),
}

const SmsReviewPage = () => {
  const [status, setStatus] = useState<number>(WAITING)
  const { data, error, isLoading, refetch } = useCall(
    '/operator/sms/list',
    { status },
    { quiet: true, staleTime: 0 },
  )
  const decide = useOverlay<Case>()
  const act = (one: Case) =>
    status === WAITING ? <RowActions actions={[{ label: '审核', onClick: () => decide.show(one) }]} /> : null
  return (
    <div style={{ padding: 24 }}>
      <h1 style={{ fontSize: 20, marginTop: 0 }}>短信审核</h1>
      <Segmented
        aria-label="状态"
        value={status}
        options={[1, 2, 3].map((value) => ({ value, label: STATUS[value as 1] }))}
        onChange={setStatus}
      />
      {error ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <h2 style={{ fontSize: 16 }}>签名</h2>
          <Rows<Sign>
            what="签名"
            rows={data?.signs ?? []}
            rowKey="signId"
            isLoading={isLoading}
            columns={[
              column.text('text', '签名', 150, ({ text }) => `【${text}】`),
              column.text('partner', '合作方', 160, ({ partnerName }) => partnerName),
              column.text('source', '来源', 100, ({ source }) => SOURCES[source]),
              column.text('papers', '证明材料', 200, ({ papers }) =>
                papers.map(({ name, url }) => (
                  <a key={url} href={url} target="_blank" rel="noreferrer" style={{ display: 'block' }}>
                    {name}
                  </a>
                )),
              ),
              column.time('at', '提交时间', 160, ({ submittedAt }) => submittedAt),
              column.text('reason', '退回原因', 140, ({ reason }) => reason ?? '–'),
              state,
              column.text('actions', '操作', 80, ({ signId, text, source, partnerName }) =>
                act({
                  kind: 'sign',
                  id: signId,
                  name: text,
                  shown: `${partnerName} 申请使用签名【${text}】，来源为${SOURCES[source]}。`,
                }),
              ),
            ]}
            empty="没有签名"
          />
          <h2 style={{ fontSize: 16 }}>模板</h2>
          <Rows<Template>
            what="模板"
            rows={data?.templates ?? []}
            rowKey="templateId"
            isLoading={isLoading}
            columns={[
              column.text('name', '名称', 130),
              column.text('partner', '合作方', 150, ({ partnerName }) => partnerName),
              column.text('content', '内容', 320, ({ sign, content }) => `【${sign}】${content}`),
              column.text('parts', '条数', 60),
              column.text('vendor', '服务商编号', 120, ({ vendorCode }) => vendorCode ?? '–'),
              column.text('reason', '退回原因', 140, ({ reason }) => reason ?? '–'),
              state,
              column.text('actions', '操作', 80, ({ templateId, name, sample, content }) =>
                act({
                  kind: 'template',
                  id: templateId,
                  name,
                  shown: sample,
                  content,
                }),
              ),
            ]}
            empty="没有模板"
          />
        </>
      )}
      {decide.subject && data && (
        <DecideDialog
          subject={decide.subject}
          needsVendorCode={data.needsVendorCode}
          onClose={decide.close}
        />
      )}
    </div>
  )
}
export default SmsReviewPage
