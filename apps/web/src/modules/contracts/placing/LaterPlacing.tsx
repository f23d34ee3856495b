// Everything is filled in; now it is said where everybody signs, and signing begins.

import type { Data, FieldKind } from '@xinqi/api/calls'
import { FIELD_FACTS, factsOfKind } from '@xinqi/api/contract-fields/kinds'
import { FILL, PARTY_KIND } from '@xinqi/api/status-names'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { ReturnToFillDialog } from '../filling/ReturnToFillDialog.tsx'
import styles from './contract-place.module.css'
import { PlaceEditor } from './PlaceEditor.tsx'
import { type PlacedField, type PlacingParty, partiesWithoutMark } from './placedField.ts'
import { wordsInContract } from './wordsIn.ts'

export const LaterPlacing = ({ contractId }: { contractId: string }) => {
  const navigate = useNavigate()
  const { data, error, refetch } = useCall('/v2/file/detail', { contractId }, { quiet: true, staleTime: 0 })
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState text="正在打开合同" />
  if (!data.actions.includes('place'))
    return (
      <EmptyState
        text="合同已发送，签署位置不能再修改"
        action={
          <Button type="primary" onClick={() => navigate(`/sign/pageDetail?contractId=${contractId}`)}>
            查看合同
          </Button>
        }
      />
    )
  return <Placing detail={data} />
}

const placed = (field: Data<'/v2/file/detail'>['fields'][number]): PlacedField => {
  const { isMine: _isMine, value: _value, kind, ...rest } = field
  return { ...rest, kind: kind as FieldKind }
}

const Placing = ({ detail }: { detail: Data<'/v2/file/detail'> }) => {
  const { contractId } = detail
  const navigate = useNavigate()
  const viewer = useViewer()
  const places = useRef(detail.fields.filter(({ kind }) => factsOfKind(kind).when === 'sign').map(placed))
  const [initial] = useState(places.current)
  const { busy, refusal, refuse, act } = useAct()
  const returning = useOverlay()
  const given = useCall('/contract/fieldPictures', { contractId }, { quiet: true }).data?.pictures
  const pictures = Object.fromEntries((given ?? []).map(({ pictureId, url }) => [pictureId, url]))
  const parties: PlacingParty[] = detail.parties.map(({ partyId, name, kind }) => ({
    partyId,
    name,
    kind: kind === PARTY_KIND.company ? 1 : 2,
  }))
  const send = async () => {
    const missing = partiesWithoutMark(parties, places.current)
    if (missing.length) {
      refuse(
        `请为所有签署方指定签署位置：${missing.map(({ name }) => name).join('、')} 还没有${FIELD_FACTS.seal.label}或${FIELD_FACTS.signature.label}`,
      )
      return
    }
    await act(async () => {
      await call('/contract/place', { contractId, fields: places.current }, { quiet: true })
      await outdate('/v2/file/detail', '/file/fillOut')
      toast.success('签署位置已设置，已通知签署方')
      navigate(`/sign/pageDetail?contractId=${contractId}`, { replace: true })
    })
  }
  return (
    <>
      <StepHeader title={detail.name} current={1} onBack={() => navigate(-1)} />
      {refusal && (
        <Alert
          className={styles.banner}
          type="error"
          showIcon
          role="alert"
          title={refusal}
          closable={{ onClose: () => refuse(null) }}
        />
      )}
      <PlaceEditor
        files={detail.files}
        parties={parties}
        initial={initial}
        backdrop={detail.fields.filter(({ kind }) => factsOfKind(kind).when === 'fill')}
        onChange={(fields) => {
          places.current = fields
        }}
        viewer={viewer}
        signingOnly
        pictures={pictures}
        words={wordsInContract(contractId)}
      />
      <StepFooter
        viewer={viewer}
        busy={busy ? 'send' : undefined}
        onReturnToFill={
          detail.parties.some(({ fillStatus }) => fillStatus === FILL.done)
            ? () => returning.show(true)
            : undefined
        }
        onSend={() => void send()}
      />
      {returning.subject && (
        <ReturnToFillDialog
          contractId={contractId}
          parties={detail.parties}
          onReturned={() => navigate(`/sign/pageDetail?contractId=${contractId}`, { replace: true })}
          onClose={returning.close}
        />
      )}
    </>
  )
}
