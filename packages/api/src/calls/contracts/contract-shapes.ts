import { type Static, Type } from 'typebox'
import { AUTO_SOURCE_KEYS, type AutoSource } from '../../contract-fields/auto-fill.ts'
import { FIELD_KINDS, type FieldKind } from '../../contract-fields/kinds.ts'
import { LANGUAGE_CODES, PREVAILING } from '../../languages.ts'
import { CONTRACT, CONTRACT_TYPE } from '../../limits.ts'
import { Between, Int, Nullable, Num, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { AnyId, closed, Day, Email, Id, Instant, LocalId } from '../../shapes.ts'
import { FieldCondition, FileRule, fieldRules } from './field-rules.ts'

export const ofContract = { contractId: Id }
export const Standing = { status: Int, phase: Text }
export const contractFacts = { contractId: Id, kind: Text, ...Standing }

/** What people type while they are still at it: anything short enough; judged when it is to be sent. */
const Typed = TextUpTo
const Share = Type.Number({ minimum: 0, maximum: 1 })

export const FieldSettings = Type.Object(
  {
    font: Type.Optional(OneOf('song', 'hei')),
    sizePt: Type.Optional(Type.Number({ minimum: 6, maximum: 72 })),
    align: Type.Optional(OneOf('left', 'center', 'right')),
    colour: Type.Optional(OneOf('black', 'blue', 'red')),
    /** How a day or a number is written. */
    format: Type.Optional(Typed(20)),
    tip: Type.Optional(Typed(100)),
    options: Type.Optional(Type.Array(Typed(50), { maxItems: 30 })),
    columns: Type.Optional(Type.Array(Typed(30), { maxItems: 10 })),
    maxLength: Type.Optional(Between(1, 2000)),
    decimals: Type.Optional(Between(0, 6)),
    /** Filled from what is known of whom it belongs to, instead of by hand. */
    auto: Type.Optional(Type.Unsafe<AutoSource>({ type: 'string', enum: AUTO_SOURCE_KEYS })),
    /** A seam seal: which pages, and which edge. */
    seamEdge: Type.Optional(OneOf('right', 'left')),
    /** Every page, or every second one, counted as people do. */
    seamPages: Type.Optional(OneOf('all', 'odd', 'even')),
    /** From this page to that one, both included, counted from 1; both or neither. */
    seamFrom: Type.Optional(Between(1, 2001)),
    seamTo: Type.Optional(Between(1, 2001)),
    /** A watermark: how it lies over the pages of its file. */
    density: Type.Optional(OneOf('single', 'sparse', 'normal', 'dense')),
    /** Degrees against the clock. */
    slant: Type.Optional(Between(0, 359)),
    /** Of a watermark in hundredths; a seal is never fainter than `SEAL_FAINTEST`. */
    opacity: Type.Optional(Between(5, 100)),
    /** Whoever signs here may move and turn his mark a little. */
    mayMove: Type.Optional(YesNo),
    /** Kinds of seal that will do here; empty for any. */
    sealTypes: Type.Optional(Type.Array(Between(1, 9), { maxItems: 9 })),
    ...fieldRules,
  },
  closed,
)
export type FieldSettings = Static<typeof FieldSettings>
/** Text, positions in a list of options, rows of a table, or an uploaded picture. */
export const FieldValue = Type.Union([
  Type.Object({ text: Typed(2000) }, closed),
  Type.Object({ chosen: Type.Array(Between(0, 29), { maxItems: 30 }) }, closed),
  Type.Object({ rows: Type.Array(Type.Array(Typed(200), { maxItems: 10 }), { maxItems: 50 }) }, closed),
  Type.Object({ pictureId: Id }, closed),
])
export type FieldValue = Static<typeof FieldValue>

/** Where a field stands, and what has been filled in. */
export const shownField = {
  fieldId: AnyId,
  fileId: Id,
  partyId: Nullable(AnyId),
  kind: Text,
  page: Int,
  x: Num,
  y: Num,
  width: Num,
  height: Num,
  name: Text,
  required: YesNo,
  settings: FieldSettings,
  value: Nullable(FieldValue),
}

export const DraftField = Type.Object(
  {
    fieldId: LocalId,
    fileId: Id,
    /** Null: the initiator's own. */
    partyId: Nullable(LocalId),
    kind: Type.Unsafe<FieldKind>({ type: 'string', enum: FIELD_KINDS }),
    page: Between(0, 2000),
    x: Share,
    y: Share,
    width: Share,
    height: Share,
    name: Typed(50),
    key: Type.Optional(Typed(50)),
    required: YesNo,
    settings: FieldSettings,
    value: Type.Optional(FieldValue),
  },
  closed,
)
/**
 * Chosen, not typed: oneself, a colleague, somebody of the address book, or whoever stood in the contract this is a
 * copy of. The server knows the number; the editor only ever sees it masked.
 */
export const PersonSource = Type.Object(
  {
    kind: OneOf('self', 'member', 'contact', 'earlier'),
    /** Of the member, the contact, or the signer or copy of the earlier contract. */
    id: Type.Optional(LocalId),
  },
  closed,
)
export type PersonSource = Static<typeof PersonSource>
export const DraftSigner = Type.Object(
  {
    signerId: LocalId,
    name: Typed(50),
    /** Long enough for the address somebody has in a sandbox. */
    mobile: Type.Optional(Typed(60)),
    email: Type.Optional(Type.Union([Email, Type.Literal('')])),
    source: Type.Optional(PersonSource),
    /** Only whoever was verified by these papers may sign. */
    idNumber: Type.Optional(Typed(20)),
    /** What the sender writes to him in; Chinese unless said otherwise. */
    language: Type.Optional(OneOf(...LANGUAGE_CODES)),
  },
  closed,
)
export const DraftParty = Type.Object(
  {
    partyId: LocalId,
    turn: Between(1, CONTRACT.parties),
    /** 1 a company, 2 a person. */
    kind: OneOf(1, 2),
    isOwn: YesNo,
    /** 甲方, 乙方, …: what the document calls this party, and all a template knows of it. */
    roleName: Type.Optional(Typed(20)),
    companyName: Type.Optional(Typed(120)),
    /** 1 everyone named signs, 2 any one of them. */
    rule: OneOf(1, 2),
    /** None for a company: whoever of its people takes it up. */
    signers: Type.Array(DraftSigner, { maxItems: CONTRACT.signersPerParty }),
    intentMethods: Type.Array(OneOf(1, 2, 3), {
      minItems: 1,
      maxItems: 3,
    }),
    /** Every one of the methods is asked for, instead of one by choice. */
    intentAll: Type.Optional(YesNo),
    /** After three faces that were not recognised a code by SMS will do. On unless said otherwise. */
    intentFallback: Type.Optional(YesNo),
    reading: OneOf(0, 1, 2, 3),
    readingSeconds: Between(0, 600),
    attachmentsAsked: Type.Array(
      Type.Object({ attachmentId: LocalId, name: Typed(50), required: YesNo }, closed),
      { maxItems: 10 },
    ),
    mayRefuse: YesNo,
    mayTransfer: YesNo,
    message: Type.Optional(Typed(500)),
    /** Its own, earlier than the contract's. */
    deadline: Type.Optional(Nullable(Instant)),
    /** Signatures are drawn by hand, not made of a name or a picture. */
    handDrawn: Type.Optional(YesNo),
    /** And drawn on the spot, for this contract: none kept from before will do. */
    freshDrawn: Type.Optional(YesNo),
  },
  closed,
)
export const DraftCc = Type.Object(
  {
    ccId: LocalId,
    name: Typed(50),
    mobile: Typed(60),
    source: Type.Optional(PersonSource),
    mayDownload: YesNo,
    /** 1 when it is sent, 2 when it is finished. */
    toldWhen: OneOf(1, 2),
    /** What he is written to in; Chinese unless said otherwise. */
    language: Type.Optional(OneOf(...LANGUAGE_CODES)),
  },
  closed,
)
/** Of a contract in two languages: the text that prevails, or both alike. Null for one in a single language. */
export const Prevailing = OneOf(...PREVAILING)
export const Draft = Type.Object(
  {
    name: Typed(CONTRACT.nameMax),
    number: Type.Optional(Typed(CONTRACT.numberMax)),
    typeId: Type.Optional(Nullable(Id)),
    /** What the kind of contract asks for; of fields it no longer has, nothing is kept. */
    typeValues: Type.Optional(
      Type.Array(Type.Object({ fieldId: LocalId, value: Typed(CONTRACT_TYPE.valueMax) }, closed), {
        maxItems: CONTRACT_TYPE.fields,
      }),
    ),
    amountCents: Type.Optional(Nullable(Between(0, 1e15))),
    inTurn: YesNo,
    deadline: Type.Optional(Nullable(Instant)),
    validFrom: Type.Optional(Nullable(Day)),
    validUntil: Type.Optional(Nullable(Day)),
    note: Type.Optional(Typed(500)),
    openToLater: YesNo,
    terminable: YesNo,
    /** Where parties sign is said after everything is filled in. */
    placeLater: YesNo,
    prevailing: Type.Optional(Nullable(Prevailing)),
    /** Whoever was typed in goes into the sender's address book when it is sent. */
    keepPeople: Type.Optional(YesNo),
    /** In reading order; the files themselves are uploaded one by one. */
    files: Type.Array(Id, { maxItems: CONTRACT.files }),
    /** Those that are there always have none. */
    fileRules: Type.Optional(Type.Array(FileRule, { maxItems: CONTRACT.files })),
    parties: Type.Array(DraftParty, { maxItems: CONTRACT.parties }),
    fields: Type.Array(DraftField, { maxItems: CONTRACT.fields }),
    cc: Type.Array(DraftCc, { maxItems: CONTRACT.cc }),
  },
  closed,
)
export type Draft = Static<typeof Draft>

const templateSettings = {
  typeId: Type.Optional(Nullable(Id)),
  inTurn: YesNo,
  note: Type.Optional(Typed(500)),
  openToLater: YesNo,
  terminable: YesNo,
  placeLater: YesNo,
  prevailing: Type.Optional(Nullable(Prevailing)),
  /** Roles: parties without people. */
  parties: Type.Array(DraftParty, { maxItems: CONTRACT.parties }),
}
/** A document with its fields, and the roles that fill in and sign. */
export const TemplateContent = Type.Object(
  {
    ...templateSettings,
    files: Type.Array(Id, { maxItems: CONTRACT.files }),
    fileRules: Type.Optional(Type.Array(FileRule, { maxItems: CONTRACT.files })),
    fields: Type.Array(DraftField, { maxItems: CONTRACT.fields }),
  },
  closed,
)
export type TemplateContent = Static<typeof TemplateContent>
/** Who signs in which order and how, for whatever document. */
export const FlowContent = Type.Object(
  {
    ...templateSettings,
    /** The deadline of a contract started from it, in days. */
    deadlineDays: Between(1, CONTRACT.deadlineDaysMax),
    cc: Type.Array(DraftCc, { maxItems: CONTRACT.cc }),
  },
  closed,
)
export type FlowContent = Static<typeof FlowContent>

/** What is missing or wrong, and where, so that the editor can lead there. */
export const DraftProblem = Type.Object({
  /** `name`, `parties.0.signers.1.mobile`, `fields`, … */
  at: Text,
  message: Text,
})

/** Handed to everybody with the contract: read, not signed. */
export const Enclosure = Type.Object({
  enclosureId: Id,
  name: Text,
  size: Int,
  /** Short-lived; null for whoever only reads. */
  url: Nullable(Text),
})
export type Enclosure = Static<typeof Enclosure>

/** Something of a file that people do not see as machines read it. */
export const HiddenFinding = Type.Object({
  trick: Text,
  /** A whole sentence with the page in it. */
  sentence: Text,
  severity: OneOf('high', 'medium', 'low'),
  /** 0-based; null where the place is not on a page. */
  page: Nullable(Int),
  /** Fractions of the page, from its top left corner. */
  box: Nullable(Type.Object({ x: Num, y: Num, w: Num, h: Num })),
  /** What the file says there, and what is seen instead. */
  text: Text,
  seen: Nullable(Text),
})

export const HiddenReport = Type.Object({
  findings: Type.Array(HiddenFinding),
  /** Changes tracked in the Word file, and how they were settled; null while nobody has said. */
  tracked: Nullable(Type.Object({ insertions: Int, deletions: Int, moves: Int })),
  changes: Nullable(OneOf('accept', 'reject')),
  /** It cannot be sent before whoever sends it has confirmed. */
  needsConfirmation: YesNo,
})
export type HiddenReport = Static<typeof HiddenReport>

export const ContractFile = Type.Object({
  fileId: Id,
  name: Text,
  kind: Int,
  /** 0 being converted, 1 ready, 2 failed. */
  state: Int,
  reason: Nullable(Text),
  pages: Type.Array(Type.Object({ width: Num, height: Num })),
  /** A short-lived link to the pages as they stand; null while they are made. */
  url: Nullable(Text),
  /** Absent where nothing is hidden. */
  hidden: Type.Optional(HiddenReport),
  /** When it is part of the contract, where that is not settled yet. */
  includeWhen: Type.Optional(FieldCondition),
  /** Absent for what was not uploaded as OFD. `url`: the file itself, where that is what people sign. */
  ofd: Type.Optional(Type.Object({ isSigned: YesNo, url: Nullable(Text) })),
})
