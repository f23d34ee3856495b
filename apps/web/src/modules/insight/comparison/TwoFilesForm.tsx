// Two files from one's own disk, the five switches, and go.

import { AI_WORDS } from '@xinqi/api/ai'
import { Form } from 'antd'
import { useState } from 'react'
import { MainFile, useSwitches } from '../../../shared/ai/CompareDialog.tsx'
import { comparisonAddress } from '../../../shared/ai/openResult.ts'
import { useBegin } from '../../../shared/ai/useBegin.ts'
import { upload } from '../../../shared/api/call.ts'
import styles from '../ai-tasks/tools.module.css'

export const useTwoFiles = (onStarted: () => void) => {
  const [base, setBase] = useState<File | null>(null)
  const [final, setFinal] = useState<File | null>(null)
  const { flags, boxes } = useSwitches()
  const begin = useBegin(
    (!base && AI_WORDS.baseMissing) || (!final && AI_WORDS.compareMissing),
    async () => {
      const both = { ...flags, baseFile: base!, compareFile: final! }
      const { taskId } = await upload('/contractCompare/createCompareTask', both, { quiet: true })
      return comparisonAddress(taskId, {})
    },
    onStarted,
  )
  const form = (
    <Form layout="vertical" component="div">
      <div className={styles.sides}>
        <Form.Item label="主合同文件" required>
          <MainFile label="上传主合同文件" file={base} onChange={setBase} />
        </Form.Item>
        <Form.Item label="对比合同文件" required>
          <MainFile label="上传对比合同文件" file={final} onChange={setFinal} />
        </Form.Item>
      </div>
      <Form.Item label="识别选项">{boxes}</Form.Item>
    </Form>
  )
  return { form, ...begin }
}
