// 智能审查: one file of this contract or template.

import { AI_WORDS } from '@xinqi/api/ai'
import { Form } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useAct } from '../api/useAct.ts'
import { useCall } from '../api/useCall.ts'
import { toast } from '../lite/toast.ts'
import type { Candidates } from './CompareDialog.tsx'
import { type AiPlace, openResult, reviewAddress } from './openResult.ts'
import { CandidateFile, keptPlace, ToolDialog } from './ToolDialog.tsx'

export const ExamineDialog = ({
  place,
  candidates,
  onClose,
}: {
  place: AiPlace
  candidates: Candidates
  onClose: () => void
}) => {
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
          ...keptPlace(place),
        },
        { quiet: true },
      )
      onClose()
      openResult(reviewAddress(fileId, place), place)
    })
  }
  return (
    <ToolDialog tool="examine" title="智能审查" begin={{ busy, refusal, start }} onClose={onClose}>
      <Form layout="vertical" component="div">
        <CandidateFile
          id="ai-examine-file"
          label="审查合同文件"
          files={files}
          value={key}
          onChange={setKey}
        />
      </Form>
    </ToolDialog>
  )
}
