import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant, ListOf, NumberedOf, numbered } from '../../shapes.ts'
import { AppId } from './apps.ts'

const ofStore = { storeId: Id }
const Kind = Type.Union([
  Type.Literal('s3'),
  Type.Literal('oss'),
  Type.Literal('cos'),
  Type.Literal('obs'),
  Type.Literal('minio'),
  /** Kept by the platform for some days; what sandbox apps finish and nothing else. */
  Type.Literal('sandbox'),
])
/** None named: all apps, those to come as well. */
const AppIds = Nullable(Type.Array(AppId, { minItems: 1, maxItems: 100, uniqueItems: true }))

export const openStore = {
  '/open/store/list': ep({
    summary: '开放平台：云存储配置',
    auth: 'open',
    changes: false,
    data: ListOf(
      Type.Object({
        storeId: Id,
        name: Text,
        kind: Kind,
        endpoint: Text,
        region: Text,
        bucket: Text,
        prefix: Text,
        /** Its last four; the secret is never shown again. */
        accessKey: Text,
        appIds: Nullable(Type.Array(Text)),
        on: YesNo,
        copied: Int,
        failed: Int,
        lastCopiedAt: Nullable(Instant),
      }),
    ),
  }),
  '/open/store/save': ep({
    summary: '开放平台：新增或修改云存储；密钥加密保存，不再显示',
    auth: 'open',
    ownerOnly: true,
    proven: true,
    changes: 'openStore.save',
    body: {
      storeId: Type.Optional(Id),
      name: SomeText(30),
      kind: Kind,
      /** These three of every kind but the sandbox's own. */
      endpoint: Type.Optional(Type.String({ minLength: 8, maxLength: 300, pattern: '^https?://' })),
      region: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9-]+$' })),
      bucket: Type.Optional(
        Type.String({ minLength: 3, maxLength: 63, pattern: '^[a-z0-9][a-z0-9.-]*[a-z0-9]$' }),
      ),
      prefix: Type.Optional(Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9_./-]*$' })),
      /** Both left out: those kept stay. */
      accessKeyId: Type.Optional(Type.String({ minLength: 3, maxLength: 128, pattern: '^[!-~]+$' })),
      secretAccessKey: Type.Optional(Type.String({ minLength: 8, maxLength: 200, pattern: '^[!-~]+$' })),
      appIds: AppIds,
    },
    data: { storeId: Id },
  }),
  '/open/store/remove': ep({
    summary: '开放平台：删除云存储配置；已同步的文件留在原处',
    auth: 'open',
    ownerOnly: true,
    proven: true,
    changes: 'openStore.remove',
    body: ofStore,
  }),
  '/open/store/test': ep({
    summary: '开放平台：写入、读取、删除一个测试对象，逐步显示结果',
    auth: 'open',
    changes: 'openStore.test',
    body: ofStore,
    data: {
      passed: YesNo,
      steps: Type.Array(
        Type.Object({
          label: Text,
          state: OneOf('ok', 'failed', 'waiting'),
          detail: Text,
        }),
      ),
    },
  }),
  '/open/store/switch': ep({
    summary: '开放平台：启用或停用云存储，以及哪些应用使用它',
    auth: 'open',
    changes: 'openStore.switch',
    body: { storeId: Id, on: YesNo, appIds: Type.Optional(AppIds) },
  }),
  '/open/store/syncLog': ep({
    summary: '开放平台：已完成文件的同步记录',
    auth: 'open',
    changes: false,
    body: {
      storeId: Type.Optional(Id),
      appId: Type.Optional(AppId),
      status: Type.Optional(Between(0, 3)),
      contractNo: Type.Optional(TextUpTo(40)),
      ...numbered,
    },
    data: NumberedOf(
      Type.Object({
        copyId: Id,
        storeId: Id,
        storeName: Text,
        appId: Text,
        contractNo: Text,
        fileName: Text,
        object: Text,
        size: Int,
        sha256: Text,
        status: Int,
        attempts: Int,
        failure: Nullable(Text),
        nextAt: Nullable(Instant),
        createdAt: Instant,
        copiedAt: Nullable(Instant),
      }),
    ),
  }),
  '/open/store/syncAgain': ep({
    summary: '开放平台：重新同步；不指明时为全部未成功的',
    auth: 'open',
    changes: 'openStore.again',
    body: {
      copyIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })),
      storeId: Type.Optional(Id),
    },
    data: { copies: Int },
  }),
}
