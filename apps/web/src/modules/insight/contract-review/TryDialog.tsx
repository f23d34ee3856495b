import type { Data } from '@xinqi/api/calls'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import type { Checklist } from './Checklists.tsx'

export const TryDialog = ({ list, onClose }: { list: Checklist; onClose: () => void }) => {
  const [sample, setSample] = useState('')
  const [found, setFound] = useState<Data<'/contractExamine/tryChecklist'>['findings'] | null>(null)
  const { busy, refusal, act } = useAct()
  return (
    <Modal
      open
      width={720}
      title={`试用「${list.name}」第 ${list.version} 版`}
      okText="试用"
      cancelText="关闭"
      confirmLoading={busy}
      okButtonProps={{ disabled: sample.trim().length < 20 }}
      onCancel={onClose}
      onOk={() =>
        void act(async () => {
          const { findings } = await call(
            '/contractExamine/tryChecklist',
            { checklistId: list.checklistId, sample },
            { quiet: true },
          )
          setFound(findings)
          await outdate('/contractExamine/checklists')
        })
      }
    >
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Input.TextArea
        aria-label="样本文本"
        rows={8}
        maxLength={50_000}
        placeholder="粘贴一份样本合同（至少 20 个字），看清单会查出什么"
        value={sample}
        onChange={({ target }) => setSample(target.value)}
      />
      {found && (
        <div style={{ marginTop: 12, maxHeight: 260, overflow: 'auto' }} role="status">
          <b>查出 {found.length} 项</b>
          <ul>
            {found.map((finding) => (
              <li key={finding.id}>
                【{finding.level}】{finding.title}
                {finding.quote && `：${finding.quote.slice(0, 60)}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Modal>
  )
}
