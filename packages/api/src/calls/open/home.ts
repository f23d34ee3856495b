import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, OneOf, Text, YesNo } from '../../plain.ts'
import { Id, Instant, ListOf } from '../../shapes.ts'
import { AppId } from './apps.ts'

const Count = Int

export const home = {
  '/open/home/overview': ep({
    summary: '开放平台：概览',
    auth: 'open',
    changes: false,
    body: {
      appId: Type.Optional(AppId),
      days: Type.Optional(OneOf(7, 30)),
    },
    data: {
      callsToday: Count,
      failuresToday: Count,
      callsMonth: Count,
      failuresMonth: Count,
      sentMonth: Count,
      finishedMonth: Count,
      /** Of the company the production apps act for; null before one is bound. */
      balance: Nullable(Type.Object({ contract: Count, sms: Count })),
      series: Type.Array(Type.Object({ day: Text, calls: Count, failures: Count, contracts: Count })),
      /** The way from the first app to going live. */
      steps: Type.Array(
        Type.Object({
          key: Text,
          title: Text,
          about: Text,
          done: YesNo,
          path: Text,
        }),
      ),
    },
  }),
  '/open/home/todo': ep({
    summary: '开放平台：待办与告警',
    auth: 'open',
    changes: false,
    data: ListOf(
      Type.Object({
        kind: Text,
        level: OneOf('error', 'warning', 'info'),
        text: Text,
        path: Text,
      }),
    ),
  }),
  '/open/notice/list': ep({
    summary: '开放平台：公告与更新日志',
    auth: 'public',
    changes: false,
    data: ListOf(
      Type.Object({
        kind: Text,
        day: Text,
        title: Text,
        content: Text,
      }),
    ),
  }),
  '/open/task/list': ep({
    summary: '开放平台：导出与批量下载的任务',
    auth: 'open',
    changes: false,
    body: { page: Type.Optional(Between(1, 1000)) },
    data: {
      total: Count,
      list: Type.Array(
        Type.Object({
          taskId: Id,
          title: Text,
          /** 0 waiting, 1 running, 2 done, 3 failed */
          status: Count,
          progress: Count,
          step: Nullable(Text),
          reason: Nullable(Text),
          hasFile: YesNo,
          createdAt: Instant,
          finishedAt: Nullable(Instant),
        }),
      ),
    },
  }),
  '/open/task/download': ep({
    summary: '开放平台：已完成任务的文件，短时链接',
    auth: 'open',
    changes: 'openTask.download',
    body: { taskId: Id },
    data: { url: Text, fileName: Text },
  }),
}
