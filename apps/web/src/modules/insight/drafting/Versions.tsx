import { DIFF_TYPES, type DiffType } from '@xinqi/api/ai'
import type { Data } from '@xinqi/api/calls'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './drafting.module.css'

type Draft = Data<'/draftAI/detail'>
const NOW = 'now'

export const Versions = ({ draft, flush }: { draft: Draft; flush: () => Promise<boolean> }) => {
  const [versions, setVersions] = useState(draft.versions)
  const [name, setName] = useState('')
  const [base, setBase] = useState<string>()
  const [final, setFinal] = useState<string>(NOW)
  const [diffs, setDiffs] = useState<Data<'/draftAI/compareVersions'> | null>(null)
  const { busy, refusal, act } = useAct()
  const { draftId } = draft
  const options = versions.map(({ versionId, name: called, savedAt }) => ({
    value: versionId,
    label: `${called}（${instant(savedAt)}）`,
  }))
  return (
    <>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div className={styles.keep}>
        <Input
          aria-label="版本名称"
          placeholder="版本名称，例：初稿"
          maxLength={50}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          loading={busy}
          disabled={!name.trim()}
          onClick={() =>
            void act(async () => {
              if (!(await flush())) return
              const kept = await call('/draftAI/keepVersion', { draftId, name: name.trim() }, { quiet: true })
              setVersions((before) => [kept, ...before])
              setName('')
            })
          }
        >
          存为版本
        </Button>
      </div>
      {versions.length === 0 && <p>还没有保存的版本</p>}
      {versions.length > 0 && (
        <>
          <Select
            aria-label="旧版本"
            placeholder="选择版本"
            style={{ width: '100%' }}
            value={base}
            onChange={setBase}
            options={options}
          />
          <Select
            aria-label="新版本"
            style={{ width: '100%', margin: '8px 0' }}
            value={final}
            onChange={setFinal}
            options={[{ value: NOW, label: '当前内容' }, ...options]}
          />
          <Button
            disabled={!base || base === final}
            loading={busy}
            onClick={() =>
              void act(async () => {
                if (!(await flush())) return
                setDiffs(
                  await call(
                    '/draftAI/compareVersions',
                    { draftId, base: base!, ...(final === NOW ? {} : { final }) },
                    { quiet: true },
                  ),
                )
              })
            }
          >
            比较
          </Button>
          {diffs?.length === 0 && <p>两个版本没有差异</p>}
          {diffs?.map((diff) => (
            <div key={diff.id} className={`${blocks.entry} ${styles.item}`}>
              <b>
                {DIFF_TYPES[diff.type as DiffType]} {diff.clause}
              </b>
              <span>
                {diff.before.slice(-10)}
                <del>{diff.baseText}</del> <ins>{diff.finalText}</ins>
                {diff.after.slice(0, 10)}
              </span>
            </div>
          ))}
        </>
      )}
    </>
  )
}
