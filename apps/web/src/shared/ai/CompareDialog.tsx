// 智能比对: the main contract from one's own disk against a file of this contract or template.

import { FileTextOutlined } from '@ant-design/icons'
import { AI_WORDS, SWITCHES, type SwitchKey } from '@xinqi/api/ai'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { upload } from '../api/call.ts'
import { useCall } from '../api/useCall.ts'
import { DOCUMENT_RULES } from '../upload/refusal.ts'
import { UploadBox } from '../upload/UploadBox.tsx'
import styles from './ai.module.css'
import { ChosenFile } from './ChosenFile.tsx'
import { comparisonAddress } from './openResult.ts'
import { CandidateFile, keptPlace, ToolDialog, type ToolOpened } from './ToolDialog.tsx'
import { useBegin } from './useBegin.ts'

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
    <ChosenFile name={file.name} className={styles.chosen} onRemove={() => onChange(null)}>
      <FileTextOutlined aria-hidden="true" />
      <span className={styles.chosenName}>{file.name}</span>
    </ChosenFile>
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

export const CompareDialog = ({ place, candidates, onClose }: ToolOpened) => {
  const { data: files } = useCall('/contractCompare/candidateFiles', candidates, { staleTime: 0 })
  const [main, setMain] = useState<File | null>(null)
  const [key, setKey] = useState<string>()
  const { flags, boxes } = useSwitches()
  const begin = useBegin(
    (!main && AI_WORDS.baseMissing) || (!key && AI_WORDS.compareMissing),
    async () => {
      const { taskId } = await upload(
        '/contractCompare/createCompareTask',
        { compareFileOssKey: key, ...flags, ...keptPlace(place), baseFile: main! },
        { quiet: true },
      )
      return comparisonAddress(taskId, place)
    },
    onClose,
    place,
  )
  return (
    <ToolDialog tool="compare" title="智能比对" begin={begin} onClose={onClose}>
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
