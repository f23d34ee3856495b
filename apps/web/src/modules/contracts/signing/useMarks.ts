import { PARTY_KIND } from '@xinqi/api/status-names'
// What goes where: a seal, a signature, words. The server draws and signs; this only holds the choices.

import type { Body, Data } from '@xinqi/api/calls'
import { useMemo, useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { inReadingOrder } from '../fields/shownField.ts'
import { type Detail, isSigning, type SignField } from './detail.ts'

export type UsableSeal = Data<'/sealAuth/usable'>[number]
export type OwnSignature = Data<'/personSeal/list'>[number]
/** `onPaper`: its own size in millimetres, kept wherever it stands. */
export type MarkPicture = { url: string; onPaper?: { width: number; height: number } }
/** Written by hand, as against made of a name or a picture. */
const DRAWN = 1
type ChosenSeal = { sealId: string } | { personSealId: string }
type MarkOffset = { dx: number; dy: number; turn: number }
const UNMOVED: MarkOffset = { dx: 0, dy: 0, turn: 0 }
/** Written for this contract, on the spot: in nobody's list. */
type Fresh = Pick<OwnSignature, 'personSealId' | 'name' | 'picture'>

export const needsSeal = ({ kind }: SignField, partyKind: number) =>
  kind === 'seal' || (kind === 'seam' && partyKind === PARTY_KIND.company)
export const needsSignature = ({ kind }: SignField, partyKind: number) =>
  kind === 'signature' || (kind === 'seam' && partyKind === PARTY_KIND.person)

/** Kinds of seal a place asks for; any where it does not say. */
export const sealsFor = (field: SignField, seals: readonly UsableSeal[]): readonly UsableSeal[] => {
  const wanted = field.settings.sealTypes ?? []
  return wanted.length ? seals.filter(({ sealType }) => wanted.includes(sealType)) : seals
}

export const useMarks = (detail: Detail) => {
  const partyKind = detail.mine?.kind ?? 2
  const isAdaptive = useIdentity().account.enterprise?.isSelfAdaptiveSeal === true
  const places = useMemo(
    () =>
      isSigning(detail)
        ? inReadingOrder(
            detail.fields.filter(
              (field) => field.isMine && ['seal', 'signature', 'seam', 'date', 'remark'].includes(field.kind),
            ),
            detail.files,
          )
        : [],
    [detail],
  )
  const originals = useMemo(
    () =>
      detail.files.filter(
        ({ fileId, ofd }) => ofd?.isSigned && places.some((place) => place.fileId === fileId),
      ),
    [detail, places],
  )
  const wantsSeal = places.some((field) => needsSeal(field, partyKind))
  const wantsSignature = places.some((field) => needsSignature(field, partyKind))
  const seals = useCall(
    '/sealAuth/usable',
    {
      ...(detail.number ? { contractNo: detail.number } : {}),
      ...(detail.typeId ? { contractType: detail.typeId } : {}),
    },
    { enabled: wantsSeal, quiet: true },
  )
  const signatures = useCall('/personSeal/list', {}, { enabled: wantsSignature, quiet: true })
  const isNational = detail.nationalSeal || originals.length > 0
  const ownSeals = useCall(
    '/personSeal/national/list',
    {},
    { enabled: wantsSignature && isNational, quiet: true },
  )
  const [chosen, setChosen] = useState<Readonly<Record<string, ChosenSeal>>>({})
  const [moved, setMoved] = useState<Readonly<Record<string, MarkOffset>>>({})
  const [fresh, setFresh] = useState<readonly Fresh[]>([])
  const [remarks, setRemarks] = useState<Readonly<Record<string, string>>>({})

  const usable = seals.data ?? []
  // Where the sender asks for handwriting, nothing else is offered; on the spot, only what was written here.
  const isFresh = detail.mine?.freshDrawn === true
  const kept = (signatures.data ?? []).filter(({ kind }) => !detail.mine?.handDrawn || kind === DRAWN)
  const own: readonly Fresh[] = isFresh ? fresh : kept
  const favourite = isFresh ? fresh.at(-1) : (kept.find(({ isDefault }) => isDefault) ?? kept[0])
  const taken = Object.values(chosen)
  /** What was chosen last, where it fits; else the first there is. */
  const suggestion = (field: SignField): ChosenSeal | undefined => {
    if (!needsSeal(field, partyKind))
      return (
        taken.findLast((mark) => 'personSealId' in mark) ??
        (favourite && { personSealId: favourite.personSealId })
      )
    return chosenSealFor(field) ?? sealsFor(field, usable).map(({ sealId }) => ({ sealId }))[0]
  }
  const chosenSealFor = (field: SignField): ChosenSeal | undefined => {
    const fitting = new Set(sealsFor(field, usable).map(({ sealId }) => sealId))
    return taken.findLast((mark) => 'sealId' in mark && fitting.has(mark.sealId))
  }
  /** What goes to a place without asking. Which of several seals is meant, nobody guesses. */
  const usualFor = (field: SignField): ChosenSeal | undefined => {
    if (!isPicture(field)) return undefined
    const isOpenChoice =
      needsSeal(field, partyKind) && sealsFor(field, usable).length > 1 && !chosenSealFor(field)
    return isOpenChoice ? undefined : suggestion(field)
  }
  const isPicture = (field: SignField) => needsSeal(field, partyKind) || needsSignature(field, partyKind)
  const isDone = (field: SignField) =>
    field.kind === 'date' ||
    (field.kind === 'remark'
      ? !field.required || Boolean(remarks[field.fieldId]?.trim())
      : field.fieldId in chosen)

  /** Places a seal goes to, or a signature, as this one; `sealTypes` of each is minded where it is chosen. */
  const placesLike = (field: SignField) =>
    places.filter((other) => isPicture(other) && needsSeal(other, partyKind) === needsSeal(field, partyKind))
  const choose = (fieldId: string, what: ChosenSeal) =>
    setChosen((before) => ({ ...before, [fieldId]: what }))
  /** One click for every place that has no mark yet; places for which there is nothing stay as they are. */
  const chooseAll = (signature?: string) =>
    setChosen((before) => {
      const next = { ...before }
      for (const field of places) {
        if (!isPicture(field) || next[field.fieldId]) continue
        const mark =
          signature && needsSignature(field, partyKind) ? { personSealId: signature } : suggestion(field)
        if (mark) next[field.fieldId] = mark
      }
      return next
    })
  const pictureOf = (fieldId: string): MarkPicture | undefined => {
    const mark = chosen[fieldId]
    if (!mark) return undefined
    if ('personSealId' in mark) {
      const signature = own.find(({ personSealId }) => personSealId === mark.personSealId)
      return signature && { url: signature.picture }
    }
    const seal = usable.find(({ sealId }) => sealId === mark.sealId)
    if (!seal) return undefined
    const { picture: url, widthMm: width, heightMm: height } = seal
    const isOnOriginal = originals.some((file) =>
      places.some((place) => place.fieldId === fieldId && place.fileId === file.fileId),
    )
    return isAdaptive && !isOnOriginal ? { url } : { url, onPaper: { width, height } }
  }
  const asked: Body<'/contract/sign'>['marks'] = places.map(({ fieldId, kind }) => ({
    fieldId,
    ...chosen[fieldId],
    ...(fieldId in chosen ? moved[fieldId] : {}),
    ...(kind === 'remark' && remarks[fieldId]?.trim() ? { text: remarks[fieldId].trim() } : {}),
  }))
  return {
    partyKind,
    isNational,
    /** The person's own national seals, where this contract asks for such. */
    ownSeals: ownSeals.data,
    reloadOwnSeals: () => ownSeals.refetch(),
    /** Files of which the original is signed: only a national seal can do that. */
    originals,
    isFresh,
    movedOf: (fieldId: string): MarkOffset => moved[fieldId] ?? UNMOVED,
    move: (fieldId: string, place: MarkOffset) => setMoved((before) => ({ ...before, [fieldId]: place })),
    keepFresh: (signature: Fresh) => setFresh((before) => [...before, signature]),
    places,
    missing: places.filter((field) => !isDone(field)),
    /** How many of them one press can fill: once there is something to fill them with. */
    missingPictures: places.filter((field) => isPicture(field) && !isDone(field)).length,
    isDone,
    isPicture,
    placesLike,
    usualFor,
    /** Something was given to a place already. */
    hasBegun: taken.length > 0 || Object.values(remarks).some((text) => text.trim()),
    seals: usable,
    signatures: own,
    isLoading: (wantsSeal && seals.isPending) || (wantsSignature && signatures.isPending),
    /** What there is to sign with could not be asked for. */
    isMissing: seals.isError || signatures.isError,
    askAgain: () => {
      for (const asked of [seals, signatures]) if (asked.isError) void asked.refetch()
    },
    /** The first place for which the house has no seal this person may use. */
    withoutSeal: seals.isSuccess
      ? places.find((place) => needsSeal(place, partyKind) && sealsFor(place, usable).length === 0)
      : undefined,
    lacksSignature: wantsSignature && signatures.isSuccess && own.length === 0,
    remarks,
    setRemark: (fieldId: string, text: string) => setRemarks((before) => ({ ...before, [fieldId]: text })),
    choose,
    chooseAll,
    pictureOf,
    asked,
    reloadSignatures: () => signatures.refetch(),
  }
}
export type Marks = ReturnType<typeof useMarks>
