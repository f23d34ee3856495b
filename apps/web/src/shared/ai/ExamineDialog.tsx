// 智能审查: one file of this contract or template.

import { AI_WORDS } from '@xinqi/api/ai'
import { Form } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/useCall.ts'
import { reviewAddress } from './openResult.ts'
import { CandidateFile, keptPlace, ToolDialog, type ToolOpened } from './ToolDialog.tsx'
import { useBegin } from './useBegin.ts'

export const ExamineDialog = ({ place, candidates, onClose }: ToolOpened) => {
  const { data: files } = useCall('/contractExamine/candidateFiles', candidates, { staleTime: 0 })
  const [key, setKey] = useState<string>()
  const begin = useBegin(
    !key && AI_WORDS.examineMissing,
    async () => {
      const asked = { ossKey: key!, ...keptPlace(place) }
      const { fileId } = await call('/contractExamine/inner/createExamineTask', asked, { quiet: true })
      return reviewAddress(fileId, place)
    },
    onClose,
    place,
  )
  return (
    <ToolDialog tool="examine" title="智能审查" begin={begin} onClose={onClose}>
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
