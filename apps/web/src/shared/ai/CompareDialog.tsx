// 智能比对: the main contract from one's own disk against a file of this contract or template.

import { DeleteOutlined, FileTextOutlined } from '@ant-design/icons'
import { AI_WORDS, SWITCHES, type SwitchKey } from '@xinqi/api/ai'
import type { Body } from '@xinqi/api/calls'
import { Button, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { upload } from '../api/call.ts'
import { useAct } from '../api/useAct.ts'
import { useCall } from '../api/useCall.ts'
import { toast } from '../lite/toast.ts'
import { DOCUMENT_RULES } from '../upload/refusal.ts'
import { UploadBox } from '../upload/UploadBox.tsx'
import styles from './ai.module.css'
import { type AiPlace, comparisonAddress, openResult } from './openResult.ts'
import { CandidateFile, keptPlace, ToolDialog } from './ToolDialog.tsx'

export type Candidates = Body<'/contractCompare/candidateFiles'>

const HINT = '支持 BMP/JPEG/JPG/PNG/TIF/TIFF 图片及 Word/WPS/PDF/OFD 文档，不超过 10M，仅可上传一个'

export const MainFile = ({
  label,
  file,
  onChange,
}: {
  label: string
  file: File | null
  onChange: (file: File | null) => void
}) =>
  file ? (
    <div className={styles.chosen}>
      <FileTextOutlined aria-hidden="true" />
      <span className={styles.chosenName}>{file.name}</span>
      <Button
        type="text"
        size="small"
        aria-label={`移除${file.name}`}
        icon={<DeleteOutlined aria-hidden="true" />}
        onClick={() => onChange(null)}
      />
    </div>
  ) : (
    <UploadBox
      label={label}
      hint={HINT}
      rules={DOCUMENT_RULES}
      local={async (given) => given}
      onDone={onChange}
    />
  )

export const useSwitches = () => {
  const [on, setOn] = useState<SwitchKey[]>([])
  const flags = Object.fromEntries(on.map((key) => [key, 'true'])) as Partial<Record<SwitchKey, 'true'>>
  const boxes = (
    <Checkbox.Group
      value={on}
      onChange={(keys) => setOn(keys as SwitchKey[])}
      options={SWITCHES.map(({ key, label }) => ({ value: key, label }))}
    />
  )
  return { flags, boxes }
}

export const CompareDialog = ({
  place,
  candidates,
  onClose,
}: {
  place: AiPlace
  candidates: Candidates
  onClose: () => void
}) => {
  const { data: files } = useCall('/contractCompare/candidateFiles', candidates, { staleTime: 0 })
  const [main, setMain] = useState<File | null>(null)
  const [key, setKey] = useState<string>()
  const { flags, boxes } = useSwitches()
  const { busy, refusal, act } = useAct()
  const start = () => {
    if (!main) return toast.warning(AI_WORDS.baseMissing)
    if (!key) return toast.warning(AI_WORDS.compareMissing)
    void act(async () => {
      const { taskId } = await upload(
        '/contractCompare/createCompareTask',
        {
          compareFileOssKey: key,
          ...flags,
          ...keptPlace(place),
          baseFile: main,
        },
        { quiet: true },
      )
      onClose()
      openResult(comparisonAddress(taskId, place), place)
    })
  }
  return (
    <ToolDialog tool="compare" title="智能比对" begin={{ busy, refusal, start }} onClose={onClose}>
      <Form layout="vertical" component="div">
        <Form.Item label="主合同文件" required>
          <MainFile label="上传主合同文件" file={main} onChange={setMain} />
        </Form.Item>
        <CandidateFile
          id="ai-compare-file"
          label="对比合同文件"
          files={files}
          value={key}
          onChange={setKey}
        />
        <Form.Item label="识别选项">{boxes}</Form.Item>
      </Form>
    </ToolDialog>
  )
}
