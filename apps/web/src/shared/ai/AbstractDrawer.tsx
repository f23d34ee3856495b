// 智能摘要: what a file says, each line leading to its place. Made once for a file, kept.

import { Button, Drawer, Segmented } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { whyNot } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { outdate, useCall } from '../api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../console/States.tsx'
import { FactGroups } from './FactGroups.tsx'

const WATCH_MS = 1500
const STATE = { under: 0, made: 1, failed: 2 } as const

const Abstract = ({
  contractId,
  fileId,
  onChoose,
}: {
  contractId: string
  fileId: string
  onChoose: (boxes: number[][]) => void
}) => {
  const [watching, setWatching] = useState(true)
  const { data, error, refetch } = useCall(
    '/aiAbstract/view',
    { contractId, fileId },
    { quiet: true, staleTime: 0, refetchInterval: watching ? WATCH_MS : false },
  )
  const state = data?.state
  const [refusal, setRefusal] = useState<string | null>(null)
  const make = async () => {
    setRefusal(null)
    try {
      await call('/aiAbstract/make', { contractId, fileId }, { quiet: true })
      await outdate('/aiAbstract/view')
      setWatching(true)
    } catch (failure) {
      setWatching(false)
      setRefusal(whyNot(failure))
    }
  }
  const makeFirst = useEffectEvent(() => void make())
  useEffect(() => {
    if (state === null) makeFirst()
    if (state === STATE.made || state === STATE.failed) setWatching(false)
  }, [state])
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (refusal || state === STATE.failed)
    return (
      <EmptyState
        text={refusal ?? data?.reason ?? '摘要生成失败'}
        action={<Button onClick={() => void make()}>重试</Button>}
      />
    )
  if (state !== STATE.made) return <LoadingState text="正在提取合同要点" />
  return <FactGroups groups={data!.groups} onChoose={onChoose} />
}

export const AbstractDrawer = ({
  contractId,
  files,
  onChoose,
  onClose,
}: {
  contractId: string
  files: readonly { fileId: string; name: string }[]
  onChoose: (fileId: string, page: number, y: number) => void
  onClose: () => void
}) => {
  const [fileId, setFileId] = useState(files[0]?.fileId)
  return (
    <Drawer open mask={false} size="min(440px, 100vw)" title="AI智能摘要" onClose={onClose}>
      {files.length > 1 && (
        <Segmented
          aria-label="文件"
          value={fileId}
          options={files.map((file) => ({ value: file.fileId, label: file.name }))}
          onChange={setFileId}
          style={{ marginBottom: 12 }}
        />
      )}
      {fileId ? (
        <Abstract
          key={fileId}
          contractId={contractId}
          fileId={fileId}
          onChoose={([box]) => box && onChoose(fileId, box[0]!, box[2]!)}
        />
      ) : (
        <EmptyState text="合同还没有文件" />
      )}
    </Drawer>
  )
}
