// One person signing one contract on one screen, desktop or telephone: what is shown, chosen, read and asked for next.

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { readsAsText, showTextEnd, showTextPlace } from '../../../shared/reading/asText.ts'
import { onLinkVisit } from '../../../shared/session/linkVisit.ts'
import { dropPending, pendingContract } from '../../../shared/session/pendingContract.ts'
import { tellPartner } from '../../../shared/session/tellPartner.ts'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { useSealUse } from '../approvals/useSealUse.ts'
import { type Detail, isSigning, type SignField } from './detail.ts'
import { needsSignature, useMarks } from './useMarks.ts'
import { useReading } from './useReading.ts'
import { useReportName } from './useReportName.ts'

export type SigningDialog =
  | { what: 'choose'; field: SignField }
  | { what: 'remark'; field: SignField }
  /** Which places get it: one, all like one, or (null) all that have none yet. */
  | { what: 'draw'; field: SignField | null; everywhere?: boolean }
  | { what: 'intent' | 'refuse' | 'transfer' | 'addApproval' | 'phone' | 'info' | 'labourNotice' }
export type Signed = { status: number }

export const useSigning = (detail: Detail, reload: () => Promise<unknown>) => {
  const { contractId, files } = detail
  const viewer = useViewer()
  const reading = useReading(detail)
  const marks = useMarks(detail)
  const sealUse = useSealUse(detail, reload)
  useReportName(detail)
  const [fileId, setFileId] = useState(files[0]?.fileId ?? '')
  const [asking, setAsking] = useState<SigningDialog | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [signed, setSigned] = useState<Signed | null>(null)
  const file = files.find((one) => one.fileId === fileId) ?? files[0]
  const { opened } = reading
  const noteOpened = useEffectEvent((openedId: string) => opened(openedId))
  const shownId = file?.fileId
  useEffect(() => {
    if (shownId) noteOpened(shownId)
  }, [shownId])

  const wanted = useRef<SignField | null>(null)
  const { goTo, pageCount } = viewer
  /** The page is scrolled to first: a place far away is not on the screen yet. */
  const scrollTo = (field: SignField) => {
    const isText = readsAsText()
    if (!isText) goTo(field.page + 1)
    // By then a dialog that was open is gone, and the page is there.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        isText
          ? showTextPlace(field.fieldId)
          : document.querySelector(`[data-field="${field.fieldId}"]`)?.scrollIntoView({ block: 'center' }),
      ),
    )
  }
  const scrollToWanted = useEffectEvent(scrollTo)
  useEffect(() => {
    if (!wanted.current || pageCount === 0 || wanted.current.fileId !== shownId) return
    scrollToWanted(wanted.current)
    wanted.current = null
  }, [pageCount, shownId])
  const lead = (field: SignField) => {
    setCurrent(field.fieldId)
    if (field.fileId === file?.fileId) scrollTo(field)
    else {
      wanted.current = field
      setFileId(field.fileId)
    }
  }

  const place = (field: SignField) => {
    setCurrent(field.fieldId)
    if (field.kind === 'remark') setAsking({ what: 'remark', field })
    else if (needsSignature(field, marks.partyKind) && marks.lacksSignature)
      setAsking({ what: 'draw', field })
    else if (marks.isPicture(field)) setAsking({ what: 'choose', field })
  }
  /** The next place without a mark is brought into sight and given what is usual; only what must be chosen is asked. */
  const advance = () => {
    const { places, missing } = marks
    const at = places.findIndex(({ fieldId: id }) => id === current)
    const field = missing.find((one) => places.indexOf(one) > at) ?? missing[0]
    if (!field) return
    lead(field)
    const usual = marks.usualFor(field)
    if (usual) marks.choose(field.fieldId, usual)
    else place(field)
  }
  /** 一键签署: every place gets what is usual; without a signature of one's own it is written first. */
  const signAll = () => {
    if (marks.lacksSignature) return setAsking({ what: 'draw', field: null })
    marks.chooseAll()
    // What was done with one press is shown, beginning with the first place.
    const [first] = marks.places.filter((place) => marks.isPicture(place))
    if (first) lead(first)
    if (marks.withoutSeal) setAsking({ what: 'choose', field: marks.withoutSeal })
  }
  /** On to the next page that was not read; at the last one, to its end. */
  const readOn = () => {
    const [unread] = reading.left
    if (!unread) return
    if (!reading.left.some((one) => one.fileId === file?.fileId)) setFileId(unread.fileId)
    else if (readsAsText()) showTextEnd()
    else if (viewer.page < viewer.pageCount) goTo(viewer.page + 1)
    else viewer.goToPoint(viewer.pageCount - 1, 1)
  }
  const sign = async (intentToken: string) => {
    const answer = await call(
      '/contract/sign',
      { contractId, intentToken, marks: marks.asked },
      { quiet: true },
    )
    setAsking(null)
    setSigned({ status: answer.status })
    if (pendingContract.get().current?.contractId === contractId) dropPending()
    tellPartner('signed', contractId)
    await outdate('/v2/file/detail', '/contract/nextToSign')
  }
  const drawn = async (personSealId: string, field: SignField | null, everywhere = false) => {
    await marks.reloadSignatures()
    if (!field) marks.chooseAll(personSealId)
    else
      for (const place of everywhere ? marks.placesLike(field) : [field])
        marks.choose(place.fieldId, { personSealId })
    setAsking(null)
    // Where it stands now is what he wants to see.
    const at = field ?? marks.places.find((one) => needsSignature(one, marks.partyKind))
    if (at) lead(at)
  }
  const isDue = isSigning(detail)
  // Signed elsewhere, withdrawn, expired meanwhile: nothing of it is asked any more.
  useEffect(() => {
    if (!isDue) setAsking((open) => (open?.what === 'info' || open?.what === 'phone' ? open : null))
  }, [isDue])
  return {
    detail,
    mine: detail.mine,
    mayRefuse: detail.actions.includes('refuse') && detail.mine?.mayRefuse === true,
    // A partner's link is for one person: handing on is done where one is signed in.
    mayTransfer: detail.actions.includes('transfer') && detail.mine?.mayTransfer === true && !onLinkVisit(),
    isSigning: isDue,
    /** A page of the contract is on the screen. */
    isOpen,
    pageShown: () => {
      setIsOpen(true)
      // Text has no pages that were counted before.
      if (!readsAsText() || wanted.current?.fileId !== file?.fileId) return
      const field = wanted.current
      wanted.current = null
      if (field) requestAnimationFrame(() => scrollTo(field))
    },
    file,
    setFileId,
    viewer,
    reading,
    marks,
    sealUse,
    asking,
    setAsking,
    current,
    place,
    advance,
    all: signAll,
    readOn,
    sign,
    drawn,
    signed,
    setSigned,
    reload,
  }
}
export type Signing = ReturnType<typeof useSigning>
