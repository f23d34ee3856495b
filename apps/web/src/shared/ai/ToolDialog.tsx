// Where one of the tools is asked to begin: what is left of its quota, what hinders it, and what it is to work on.

import type { Body, Data } from '@xinqi/api/calls'
import { Form, Modal, Select } from 'antd'
import type { ReactNode } from 'react'
import { Notice } from '../lite/Notice.tsx'
import type { AiPlace } from './openResult.ts'
import { Hindrance, mayStart, QuotaLine, useQuota } from './QuotaLine.tsx'
import type { AiTool } from './quota.ts'

const BEGIN = { compare: '开始比对', examine: '开始审查' } satisfies Partial<Record<AiTool, string>>

/** Where a tool is opened from, and which files stand there to be chosen. */
export type ToolOpened = {
  place: AiPlace
  candidates: Body<'/contractCompare/candidateFiles'>
  onClose: () => void
}

export const ToolDialog = ({
  tool,
  title,
  begin: { busy, refusal, start },
  onClose,
  children,
}: {
  tool: keyof typeof BEGIN
  title: string
  begin: { busy: boolean; refusal?: string | null; start: () => void }
  onClose: () => void
  children: ReactNode
}) => {
  const quota = useQuota(tool)
  return (
    <Modal
      open
      width={1000}
      title={title}
      okText={BEGIN[tool]}
      cancelText="取消"
      mask={{ closable: false }}
      confirmLoading={busy}
      okButtonProps={{ disabled: !mayStart(quota) }}
      onOk={start}
      onCancel={onClose}
    >
      <QuotaLine tool={tool} quota={quota} />
      <Hindrance quota={quota} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {children}
    </Modal>
  )
}

/** One of the files of the contract or template the tool was opened from. */
export const CandidateFile = ({
  id,
  label,
  files,
  value,
  onChange,
}: {
  id: string
  label: string
  files: Data<'/contractCompare/candidateFiles'> | undefined
  value: string | undefined
  onChange: (key: string) => void
}) => (
  <Form.Item label={label} required htmlFor={id}>
    <Select
      id={id}
      placeholder={`请选择${label}`}
      loading={!files}
      value={value}
      onChange={onChange}
      options={files?.map(({ fileName, fileOssKey, pages }) => ({
        value: fileOssKey,
        label: `${fileName}（${pages} 页）`,
      }))}
    />
  </Form.Item>
)

/** The place it was opened from, as the task keeps it. */
export const keptPlace = ({ pageType, contractId, bizNo }: AiPlace) => ({
  ...(pageType ? { pageType: String(pageType) } : {}),
  ...(contractId ? { contractId } : {}),
  ...(bizNo ? { templateNo: bizNo } : {}),
})
