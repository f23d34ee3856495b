import type { Data } from '@xinqi/api/calls'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call, upload } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ReadRows } from '../../../shared/list/ReadRows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { DOCUMENT_RULES } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { COLOUR, SOURCES, STATUS } from './smsStatus.ts'

type Sign = Data<'/open/sms/signList'>['list'][number]
type Values = { text: string; source: Sign['source'] }
const PAPER_RULES = {
  ...DOCUMENT_RULES,
  types: ['png', 'jpg', 'jpeg', 'pdf'],
  typeMessage: '请上传 PNG、JPG 图片或 PDF',
}
const changed = () => outdate('/open/sms/signList')

const SignDialog = ({ sign, onClose }: { sign: Sign | null; onClose: () => void }) => {
  const [papers, setPapers] = useState<File[]>([])
  return (
    <FormDialog<Values>
      title={sign ? '修改签名' : '新增签名'}
      submitText="提交审核"
      initial={sign ? { text: sign.text, source: sign.source } : { source: 'company' }}
      onClose={onClose}
      onSubmit={async (values) => {
        await upload(
          '/open/sms/signSave',
          { ...values, ...(sign ? { signId: sign.signId } : {}), papers } as never,
          { quiet: true },
        )
        await changed()
        toast.success('已提交平台审核')
      }}
    >
      <TextItem
        name="text"
        label="签名"
        extra="显示在短信最前面的【】中"
        must="请填写签名"
        rules={[{ pattern: /^[\u4e00-\u9fa5A-Za-z0-9]{2,12}$/, message: '2–12 个汉字、字母或数字' }]}
        autoFocus
        maxLength={12}
        prefix="【"
        suffix="】"
      />
      <ChoiceItem name="source" label="来源" of={SOURCES} />
      <Form.Item
        label="证明材料"
        extra={
          sign ? '不上传则沿用原有材料' : '营业执照、商标注册证、应用或网站备案截图；图片或 PDF，最多 5 份'
        }
      >
        {papers.map(({ name }) => (
          <p key={name}>{name}</p>
        ))}
        <UploadBox<File>
          label="选择材料"
          multiple
          rules={PAPER_RULES}
          local={async (file) => file}
          onDone={(file) => setPapers((before) => [...before, file].slice(0, 5))}
        />
      </Form.Item>
    </FormDialog>
  )
}

export const SmsSigns = () => {
  const read = useCall('/open/sms/signList', {}, { quiet: true, staleTime: 0 })
  const edit = useOverlay<{ sign: Sign | null }>()
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} />
  const remove = async (signId: string) => {
    try {
      await call('/open/sms/signRemove', { signId }, { quiet: true })
      await changed()
    } catch (failure) {
      toast.error(whyNot(failure))
    }
  }
  const columns: ListColumn<Sign>[] = [
    column.text('text', '签名', 160, ({ text }) => `【${text}】`),
    column.text('source', '来源', 100, ({ source }) => SOURCES[source]),
    column.text('papers', '材料', 180, ({ papers }) =>
      papers.map(({ name, url }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" style={{ display: 'block' }}>
          {name}
        </a>
      )),
    ),
    column.tag('status', '状态', 100, ({ status }) => (
      <ToneTag tone={COLOUR[status as 1]}>{STATUS[status as 1]}</ToneTag>
    )),
    column.text('reason', '退回原因', 160, ({ reason }) => reason ?? '–'),
    column.time('at', '提交时间', 160, ({ submittedAt }) => submittedAt),
    column.actions(110, (sign) => [
      { label: '修改', onClick: () => edit.show({ sign }) },
      ...(sign.inUse ? [] : [{ label: '删除', onClick: () => void remove(sign.signId) }]),
    ]),
  ]
  return (
    <>
      <p>
        <Button type="primary" onClick={() => edit.show({ sign: null })}>
          新增签名
        </Button>
      </p>
      <ReadRows
        what="签名"
        read={read}
        rowKey="signId"
        columns={columns}
        empty="还没有签名。提交审核通过后，短信以您的名义发出。"
      />
      {edit.subject && <SignDialog sign={edit.subject.sign} onClose={edit.close} />}
    </>
  )
}
