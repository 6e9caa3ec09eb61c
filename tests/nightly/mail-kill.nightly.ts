import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { signUp } from '../support/member.ts'
import { startProcess } from '../support/server-process.ts'
import { startSmtpServer } from '../support/smtp.ts'

test('a mail is sent once, although the server is killed while it sends the mail and is then started again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'armazem-mail-'))
  const smtp = await startSmtpServer()
  onTestFinished(async () => {
    await smtp.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const environment = { DATA_DIR: folder, SMTP_URL: smtp.url, BACKUP_KEEP: '0', LOG_LEVEL: 'warn' }
  const first = await startProcess(environment)
  const owner = await signUp(first.url)
  smtp.answerNext(0)
  await owner.call('/mails/test', { method: 'POST' })
  await expect.poll(() => smtp.held(), { timeout: 15_000 }).toBe(1)
  await first.kill()
  const killedAt = performance.now()

  const second = await startProcess(environment)
  onTestFinished(async () => void (await second.stop()))
  await expect.poll(() => smtp.to(owner.email).length, { timeout: 180_000 }).toBe(1)
  const waited_s = (performance.now() - killedAt) / 1000
  process.stdout.write(`sent ${waited_s.toFixed(0)} s after the kill\n`)
  expect(smtp.received).toHaveLength(1)
}, 300_000)
