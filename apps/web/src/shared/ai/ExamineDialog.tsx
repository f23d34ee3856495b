// 智能审查: one file of this contract or template.

import { AI_WORDS } from '@xinqi/api/ai'
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useAct } from '../api/useAct.ts'
import { useCall } from '../api/useCall.ts'
import { Notice } from '../lite/Notice.tsx'
import { toast } from '../lite/toast.ts'
import type { Candidates } from './CompareDialog.tsx'
import { type AiPlace, openResult, reviewAddress } from './openResult.ts'
import { Hindrance, mayStart, QuotaLine, useQuota } from './QuotaLine.tsx'

export const ExamineDialog = ({
  place,
  candidates,
  onClose,
}: {
  place: AiPlace
  candidates: Candidates
  onClose: () => void
}) => {
  const quota = useQuota('examine')
  const { data: files } = useCall('/contractExamine/candidateFiles', candidates, { staleTime: 0 })
  const [key, setKey] = useState<string>()
  const { busy, refusal, act } = useAct()
  const start = () => {
    if (!key) return toast.warning(AI_WORDS.examineMissing)
    void act(async () => {
      const { fileId } = await call(
        '/contractExamine/inner/createExamineTask',
        {
          ossKey: key,
          ...(place.pageType ? { pageType: String(place.pageType) } : {}),
          ...(place.contractId ? { contractId: place.contractId } : {}),
          ...(place.bizNo ? { templateNo: place.bizNo } : {}),
        },
        { quiet: true },
      )
      onClose()
      openResult(reviewAddress(fileId, place), place)
    })
  }
  return (
    <Modal
      open
      width={1000}
      title="智能审查"
      onCancel={onClose}
      mask={{ closable: false }}
      okText="开始审查"
      cancelText="取消"
      okButtonProps={{ disabled: !mayStart(quota) }}
      confirmLoading={busy}
      onOk={start}
    >
      <QuotaLine tool="examine" quota={quota} />
      <Hindrance quota={quota} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Form layout="vertical" component="div">
        <Form.Item label="审查合同文件" required htmlFor="ai-examine-file">
          <Select
            id="ai-examine-file"
            placeholder="请选择审查合同文件"
            loading={!files}
            value={key}
            onChange={setKey}
            options={files?.map(({ fileName, fileOssKey, pages }) => ({
              value: fileOssKey,
              label: `${fileName}（${pages} 页）`,
            }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
