// 范本库: ready-made documents to read and to take over as the company's own template.

import type { Data } from '@xinqi/api/calls'
import { Button, Drawer, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { Arrived } from '../../../shared/console/Arrived.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import styles from './contract-templates.module.css'

type Sample = Data<'/template/samples'>[number]

export const SamplesDrawer = ({ onClose }: { onClose: () => void }) => {
  const [chosen, setChosen] = useState<Sample | null>(null)
  return (
    <Drawer open size={640} title={chosen?.name ?? '范本库'} onClose={onClose}>
      {chosen ? (
        <SampleText sample={chosen} onBack={() => setChosen(null)} />
      ) : (
        <SampleList onChoose={setChosen} />
      )}
    </Drawer>
  )
}

const SampleList = ({ onChoose }: { onChoose: (sample: Sample) => void }) => {
  const { data, error, refetch } = useCall('/template/samples', {}, { quiet: true })
  if (error) return <FailedState failure={error} what="范本库" onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <>
      <p className={styles.hint}>范本供参考使用，请结合实际情况修改；重要合同建议咨询法律专业人士。</p>
      <ul className={styles.samples}>
        {data.map((sample) => (
          <li key={sample.sampleId}>
            <Button type="text" block className={styles.sample} onClick={() => onChoose(sample)}>
              <span className={styles.sampleName}>
                {sample.name}
                <Tag>{sample.category}</Tag>
              </span>
              <span className={styles.hint}>{sample.about}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const SampleText = ({ sample, onBack }: { sample: Sample; onBack: () => void }) => {
  const { sampleId } = sample
  const navigate = useNavigate()
  const { data, error, refetch } = useCall('/template/sample', { sampleId }, { quiet: true })
  const { busy, act } = useAct()
  const use = () =>
    act(async () => {
      const { templateNo } = await call('/template/useSample', { sampleId })
      await outdate('/template/list')
      toast.success('已存为本企业的合同模板，可以修改后使用')
      navigate(`/templateEdit?templateNo=${templateNo}`)
    })
  return (
    <>
      <div className={styles.sampleBar}>
        <Button onClick={onBack}>返回范本库</Button>
        <PermissionButton
          permission="system:template:edit"
          type="primary"
          loading={busy}
          onClick={() => void use()}
        >
          使用此范本
        </PermissionButton>
      </div>
      <Arrived data={data} error={error} refetch={refetch} what="范本">
        {(data) => (
          <article className={styles.sampleText}>
            <h2>{data.name}</h2>
            {data.paragraphs.map(({ heading, text }, index) =>
              heading ? <h3 key={`${index} ${text}`}>{text}</h3> : <p key={`${index} ${text}`}>{text}</p>,
            )}
          </article>
        )}
      </Arrived>
    </>
  )
}
