// Business constants of the specification, section 9, and the limits users of such products expect.

export const CLIENT_VERSION = '3.1'
export const API_BASE = '/api/web'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const HTTP_TIMEOUT = 60 * SECOND
export const SLOW_HTTP_TIMEOUT = 120 * SECOND
export const CHUNK_TIMEOUT = 120 * SECOND
export const RETRIES_ON_412 = 5

export const TOKEN_LIFETIME = DAY
export const TOKEN_COOKIE_LIFETIME = 3 * DAY
export const TOKEN_CHANGE_DELAY_WORKBENCH = 600
export const TOKEN_CHANGE_DELAY = 500
export const MULTI_TAB_DELAY = SECOND

export const SIGNED_HEADER_SKEW = 5 * MINUTE
/** A nonce is remembered for as long as a request bearing it could still be accepted, on both sides of the clock. */
export const NONCE_MEMORY = 2 * SIGNED_HEADER_SKEW

export const LOADING_DEBOUNCE = 300
export const STALE_SCRIPT_RELOAD = 500

export const ZOOM_MIN = 5
export const ZOOM_MAX = 30
export const ZOOM_DEFAULT = 10

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
export const UPLOAD_TYPES = [
  'bmp',
  'jpeg',
  'jpg',
  'png',
  'tif',
  'tiff',
  'doc',
  'docx',
  'pdf',
  'ofd',
  'wps',
] as const
/** What may become pages to be signed: a table of an office as well as a document. */
export const CONTRACT_FILE_TYPES = [...UPLOAD_TYPES, 'xls', 'xlsx'] as const
/** Named wherever somebody is told what he may send up. */
export const CONTRACT_FILE_WORDS = 'Word、WPS、Excel、PDF、OFD 和图片'
export const CONTRACT_FILE_TYPE_WRONG =
  '上传文件类型错误，仅支持上传BMP/JPEG/JPG/PNG/TIF/TIFF格式图片及Word/WPS/Excel/PDF/OFD格式文档'
export const PICTURE_TYPES = ['jpeg', 'jpg', 'png'] as const
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024
export const JSON_MAX_BYTES = 1024 * 1024
export const JSON_MAX_DEPTH = 32

export const AI_PAGES_PER_COPY = 15
export const AI_REFRESH_COOLDOWN = 1500

export const PAGE_SIZES = [10, 20, 50, 100] as const
export const PAGE_SIZE_DEFAULT = 20

export const VERIFICATION_CODE = {
  digits: 6,
  lifetime: 5 * MINUTE,
  tries: 5,
  perMinute: 1,
  perHour: 5,
  perDay: 10,
  /** Over all numbers, per address: somebody walking through the phone book. */
  perAddressPerHour: 30,
} as const

export const CAPTCHA_LIFETIME = 10 * MINUTE
/** A picture read right serves so many messages. */
export const CAPTCHA_USES = 5
/** Bits a browser computes before a message; more for whoever asked for more than `cheap` challenges in an hour. */
export const POW = { bits: 15, most: 21, cheap: 10 } as const
/** How long a number proven by a code counts as proven in the session it was proven in. */
export const CONTACT_PROVEN_FOR = 30 * MINUTE
export const PASSWORD = { min: 8, max: 64, classes: 2 } as const
export const LOGIN_FAILURES = {
  captchaAfter: 3,
  lockAfter: 5,
  strangers: 20,
  window: 30 * MINUTE,
  perAddress: 50,
} as const
export const DEVICE_LIFETIME = 180 * DAY

export const SESSION_CACHE = 5 * SECOND
export const IDEMPOTENCY_MEMORY = DAY
/** Between asking that an account be closed and its end: so long it can be taken back. */
export const CLOSING_COOLING_OFF = 7 * DAY
export const FILE_LINK_LIFETIME = 10 * MINUTE
export const NAME_MAX = 50
export const REASON_MAX = 200

export const DEPARTMENT_DEPTH = 10
/** Departments somebody may belong to beside his own. */
export const FURTHER_DEPARTMENTS = 10
export const IMPORT_ROWS = 10_000
export const BATCH_MEMBERS = 100

export const INVITE_LIFETIME = 7 * DAY
export const APPLICATIONS_PER_DAY = 10
export const DELEGATE_TICKET_LIFETIME = 30 * MINUTE

export const IDENTITY_FAILURES_PER_DAY = 5
export const FACE_TICKET_LIFETIME = 30 * MINUTE
/** How long a reviewer may look at a case before another may take it. */
export const REVIEW_CLAIM_LIFETIME = 30 * MINUTE

/** Pictures of seals and signatures are larger than portraits. */
export const SEAL_PICTURE_MAX_BYTES = 5 * 1024 * 1024
export const SEAL_PICTURE_MM = { min: 10, max: 100 } as const
export const PERSON_SEALS = 20
export const DRAWING_TICKET_LIFETIME = 10 * MINUTE

/** How long a proof of being oneself lasts, and how many wrong ones are suffered. */
export const PROOF = { lifetime: 10 * MINUTE, failures: 5, window: 30 * MINUTE } as const
/**
 * What leaves only after a fresh proof: more contracts in one package, or in an hour by whatever packages, and longer lists
 * than one page of a list shows.
 */
export const MASS_EXPORT = { contracts: 20, contractsAnHour: 100, lines: 100 } as const
export const SIGNING_PASSWORD = { digits: 6, tries: 5 } as const
export const TOTP = { digits: 6, step: 30 * SECOND, window: 1, recoveryCodes: 10 } as const
export const SECOND_STEP_LIFETIME = 10 * MINUTE
export const PASSKEYS = { limit: 10, challengeLifetime: 5 * MINUTE } as const
export const SESSION_HOURS = { min: 1, max: 24 } as const
export const IDLE_MINUTES = { min: 5, max: 720 } as const
/** How often the server notes that a session is used, and a page that asks for nothing says so. */
export const USE_NOTED = MINUTE
export const ADDRESS_LIMIT = 20
export const CONTACT_LIMIT = 20_000
export const CONTACT_GROUP_LIMIT = 50
export const BATCH_CONTACTS = 100

export const BANK_TRANSFER = {
  minFen: 1,
  maxFen: 99,
  /** What a company pays in; not given back. */
  reverseFen: 1,
  lifetime: 7 * DAY,
  tries: 3,
  perDay: 3,
} as const
export const LEGAL_LINK_LIFETIME = 7 * DAY
export const LEGAL_NOTICES = { perMinute: 1, perDay: 5 } as const
/** Recognition is dear: nobody needs more than a few tries at one paper. */
export const LICENCE_READINGS_PER_DAY = 20
export const LICENCE_TYPES = ['jpeg', 'jpg', 'png', 'pdf'] as const
/** Every start is paid for at the authority, finished or not. */
export const FACE_STARTS_PER_DAY = 20

export const APPROVAL = { flows: 50, steps: 10, approversPerStep: 20, timeoutHours: 720 } as const
export const CONTRACT_TYPE = {
  limit: 200,
  codeMax: 12,
  ruleMax: 60,
  validDaysMax: 36_500,
  fields: 20,
  fieldNameMax: 20,
  options: 30,
  optionMax: 50,
  valueMax: 200,
} as const

/** A name longer than this fits no certificate (RFC 5280). */
export const CERTIFICATE_NAME_MAX = 64

export const CONTRACT = {
  enclosures: 10,
  nameMax: 120,
  numberMax: 40,
  files: 20,
  parties: 20,
  signersPerParty: 20,
  fields: 500,
  cc: 50,
  pages: 2000,
  deadlineDays: 90,
  deadlineDaysMax: 365,
} as const

export const TEMPLATE = { grants: 100 } as const

/** A code to scan: how many may sign by it, how long it is open, how long each contract made by it may be signed. */
export const SCAN = {
  limit: 5,
  limitMax: 10_000,
  openDays: 7,
  openDaysMax: 365,
  deadlineDays: 7,
  deadlineDaysMax: 30,
  /** People on the list of those who may sign by a code. */
  guestsMax: 2000,
} as const

/** Urged, put off, withdrawn or decided in one go; signing is made for more. */
export const BATCH_CONTRACTS = 100
export const BATCH_SIGN_CONTRACTS = 1000
export const BATCH_START_CONTRACTS = 1000
/** Chosen one by one; all that a list shows may be more. */
export const DOWNLOAD_CONTRACTS = 1000
export const DOWNLOAD_ALL_CONTRACTS = 10_000
/** Pages of a PDF that become one OFD copy, all of them held while it is made. */
export const OFD_COPY_PAGES = 200
/** Pages of a contract that become one archive copy, all of them held while it is made. */
export const ARCHIVE_COPY_PAGES = 300
/** One package, made without being held in memory; what does not fit is named, and can be had by itself. */
export const DOWNLOAD_MAX_BYTES = 20 * 1024 * 1024 * 1024
export const DOWNLOAD_KEPT = 7 * DAY
/** As many lines as a sheet can have, less its head and a last word. */
export const EXPORT_CONTRACTS = 1_048_576 - 2
/** Lists count no further than this. */
export const COUNT_CAP = 1000
export const DUE_SOON = 3 * DAY

/** Kept contracts: changed in one go, brought in at once, papers beside each. */
export const ARCHIVE = {
  types: 200,
  depth: 5,
  batch: 100,
  /** Chosen at once from an answer; what is done with them goes in batches. */
  chosen: 1000,
  importFiles: 50,
  attachments: 20,
  tags: 20,
  tagLength: 20,
  /** So many at once narrow a question. */
  askedTags: 5,
} as const
/** A contract may end in ten years, and somebody wants to hear of it now. */
export const DUE = {
  daysMax: 3650,
  rules: 20,
  feedDaysBack: 30,
  feedDaysAhead: 730,
  feedEvents: 5000,
} as const

/** Duty lists of a company, and members who take turns on one. */
export const DUTY_LIST = { lists: 50, members: 50 } as const
/** How long somebody may be away with a deputy. */
export const ABSENCE_MAX_DAYS = 180
