import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { CONTRACT } from '../../limits.ts'
import { HtmlContent } from '../../open/html-template.ts'
import { Between, Int, Nullable, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant, Keyword, ListOf, paged } from '../../shapes.ts'
import { ContractFile, DraftProblem, TemplateContent } from '../contracts/contract-shapes.ts'
import { FoundPlaces } from '../contracts/placing.ts'
import { AppId } from './apps.ts'

const TemplateNo = Type.String({ pattern: '^(TPL|HTM)[2-9A-HJ-NP-Z]{12}$' })
const Name = SomeText(CONTRACT.nameMax)
const Category = TextUpTo(20)
const Version = Between(1, 1_000_000)
const Kind = Type.Unsafe<'pdf' | 'html'>({ type: 'string', enum: ['pdf', 'html'] })
const ofTemplate = { appId: AppId, templateNo: TemplateNo }
const Values = Type.Record(TextUpTo(90), Type.Unknown())
const facts = {
  templateNo: Text,
  name: Text,
  kind: Kind,
  category: Text,
  version: Int,
  isEnabled: YesNo,
}
const Pages = Type.Object({
  /** The file itself, in Base64: nothing of a preview is kept. */
  pdf: Text,
  pages: Int,
})
/** As it stands in the address of the page; 256 bits. */
const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

const ofCode = { code: Code }

export const openTemplates = {
  '/openEdit/template/list': ep({
    summary: '开放平台：模板列表',
    auth: 'open',
    changes: false,
    body: {
      appId: AppId,
      keyword: Type.Optional(Keyword),
      kind: Type.Optional(Kind),
      category: Type.Optional(Category),
      enabled: Type.Optional(YesNo),
      ...paged,
    },
    data: {
      list: Type.Array(
        Type.Object({
          ...facts,
          roles: Type.Array(Text),
          /** Contracts made from it. */
          uses: Int,
          madeBy: Text,
          updatedAt: Instant,
        }),
      ),
      nextCursor: Nullable(Text),
      total: Int,
      categories: Type.Array(Text),
    },
  }),
  '/openEdit/template/detail': ep({
    summary: '开放平台：模板详情与发起所需的请求',
    auth: 'open',
    changes: false,
    body: ofTemplate,
    data: {
      ...facts,
      revision: Int,
      problems: Type.Array(DraftProblem),
      /** Of a PDF template. */
      content: Nullable(TemplateContent),
      files: Type.Array(ContractFile),
      /** Of an HTML template. */
      html: Nullable(HtmlContent),
      /** The body contract/createByTemplate asks for. */
      sample: Type.Unknown(),
    },
  }),
  '/openEdit/template/create': ep({
    summary: '开放平台：上传文件新建 PDF 模板',
    auth: 'open',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    changes: 'openTemplate.make',
    timeout: 120,
    body: { appId: AppId },
    data: { templateNo: Text },
  }),
  '/openEdit/template/createHtml': ep({
    summary: '开放平台：新建 HTML 模板，空白或由 Word 文件',
    auth: 'open',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    changes: 'openTemplate.make',
    timeout: 120,
    body: { appId: AppId, name: Name },
    data: { templateNo: Text, removed: Type.Array(Text) },
  }),
  '/openEdit/template/replaceFile': ep({
    summary: '开放平台：替换模板文件，保留仍有位置的控件',
    auth: 'open',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    changes: 'openTemplate.save',
    timeout: 120,
    body: { ...ofTemplate, fileId: Id },
    data: {
      version: Int,
      kept: Int,
      /** Fields whose page is no longer there. */
      dropped: Type.Array(Type.Object({ name: Text, page: Int })),
    },
  }),
  '/openEdit/template/save': ep({
    summary: '开放平台：保存模板为新版本',
    auth: 'open',
    changes: 'openTemplate.save',
    body: {
      ...ofTemplate,
      revision: Type.Integer({ minimum: 0 }),
      name: Name,
      category: Category,
      /** Of a PDF template; left out: as it is. */
      content: Type.Optional(TemplateContent),
    },
    data: { revision: Int, version: Int, problems: Type.Array(DraftProblem) },
  }),
  '/openEdit/template/copy': ep({
    summary: '开放平台：复制模板',
    auth: 'open',
    changes: 'openTemplate.make',
    idempotent: true,
    body: ofTemplate,
    data: { templateNo: Text },
  }),
  '/openEdit/template/switch': ep({
    summary: '开放平台：启用或停用模板',
    auth: 'open',
    changes: 'openTemplate.switch',
    body: { ...ofTemplate, enabled: YesNo },
  }),
  '/openEdit/template/remove': ep({
    summary: '开放平台：删除模板，由它发起的合同不受影响',
    auth: 'open',
    changes: 'openTemplate.remove',
    body: ofTemplate,
  }),
  '/openEdit/template/versions': ep({
    summary: '开放平台：模板的版本',
    auth: 'open',
    changes: false,
    body: ofTemplate,
    data: ListOf(
      Type.Object({
        version: Int,
        author: Text,
        change: Text,
        at: Instant,
        isCurrent: YesNo,
      }),
    ),
  }),
  '/openEdit/template/rollback': ep({
    summary: '开放平台：把旧版本作为最新版本',
    auth: 'open',
    changes: 'openTemplate.rollback',
    body: { ...ofTemplate, version: Version },
    data: { version: Int },
  }),
  '/openEdit/template/preview': ep({
    summary: '开放平台：以示例或给定的值预览模板',
    auth: 'open',
    changes: false,
    timeout: 120,
    body: { ...ofTemplate, version: Type.Optional(Version), values: Type.Optional(Values) },
    data: Pages,
  }),
  '/openEdit/template/findKeyword': ep({
    summary: '开放平台：按关键字查找模板中的位置',
    auth: 'open',
    changes: false,
    timeout: 120,
    body: { ...ofTemplate, keyword: Keyword },
    data: FoundPlaces,
  }),
  '/openEdit/template/download': ep({
    summary: '开放平台：下载空白或填入示例的文件',
    auth: 'open',
    kind: 'binary',
    changes: 'openTemplate.download',
    timeout: 120,
    body: { ...ofTemplate, filled: YesNo },
  }),
  '/openEdit/template/copyToApp': ep({
    summary: '开放平台：把模板复制到另一个应用',
    auth: 'open',
    changes: 'openTemplate.make',
    idempotent: true,
    body: { ...ofTemplate, toAppId: AppId },
    data: { templateNo: Text },
  }),
  '/openEdit/template/editLink': ep({
    summary: '开放平台：编辑或填写 HTML 模板的链接',
    auth: 'open',
    changes: 'openTemplate.link',
    body: {
      ...ofTemplate,
      purpose: Type.Unsafe<'edit' | 'fill'>({ type: 'string', enum: ['edit', 'fill'] }),
      minutes: Between(5, 1440),
    },
    data: { code: Text, expiresAt: Instant },
  }),
  '/openEdit/html/open': ep({
    summary: 'HTML 模板：凭链接打开',
    auth: 'public',
    changes: false,
    body: ofCode,
    data: {
      purpose: Text,
      name: Text,
      version: Int,
      content: HtmlContent,
      pictures: Type.Array(Type.Object({ pictureId: Id, url: Text })),
      expiresAt: Instant,
    },
  }),
  '/openEdit/html/save': ep({
    summary: 'HTML 模板：凭链接保存或预览',
    auth: 'public',
    changes: 'openTemplate.save',
    timeout: 120,
    body: {
      code: Code,
      version: Version,
      name: Name,
      content: HtmlContent,
      /** Only looked at, nothing is kept. */
      previewOnly: Type.Optional(YesNo),
    },
    data: {
      version: Int,
      /** What had no place in it and was left out. */
      removed: Type.Array(Text),
      problems: Type.Array(DraftProblem),
      content: HtmlContent,
      preview: Nullable(Pages),
    },
  }),
  '/openEdit/html/image': ep({
    summary: 'HTML 模板：凭链接上传图片',
    auth: 'public',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    visitors: 'picture',
    changes: 'openTemplate.picture',
    body: ofCode,
    data: { pictureId: Id, url: Text },
  }),
  '/openEdit/html/submit': ep({
    summary: 'HTML 模板：凭链接提交填写的值',
    auth: 'public',
    changes: 'openTemplate.fill',
    timeout: 120,
    body: { code: Code, values: Values, previewOnly: Type.Optional(YesNo) },
    data: {
      /** The file made of it, for contract/create; null while it is only looked at. */
      fileId: Nullable(Text),
      pdf: Text,
      pages: Int,
    },
  }),
}
