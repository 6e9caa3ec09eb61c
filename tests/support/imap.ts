import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './server-process.ts'

export interface TestImapServer {
  /** Holds the address of the mailbox, with user and password. */
  readonly url: string
  /** Puts a mail into the mailbox. */
  deliver(mail: string): void
  /** Lists the flags of the mails in the mailbox, such as `S` for seen; keywords are lower-case letters. */
  readFlags(): readonly string[]
  close(): Promise<void>
}

/** Returns whether Dovecot is installed (Debian: dovecot-imapd). */
export function hasDovecot(): boolean {
  return spawnSync('dovecot', ['--version']).status === 0
}

/** Starts Dovecot on 127.0.0.1 with one mailbox in a temporary folder. */
export async function startImapServer(): Promise<TestImapServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  const mails = join(folder, 'mails')
  for (const name of ['new', 'cur', 'tmp']) mkdirSync(join(mails, name), { recursive: true })
  const port = await findFreePort()
  writeFileSync(join(folder, 'users'), 'bounces:{PLAIN}se/cret:::::\n')
  const config = join(folder, 'dovecot.conf')
  writeFileSync(config, writeConfig({ folder, mails, port }))
  // Dovecot reads the mails as another user if this process runs as root.
  spawnSync('chmod', ['-R', 'a+rwX', folder])
  const child = spawn('dovecot', ['-F', '-c', config], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  for (let left = 100; !(await isOpen(port)); left -= 1) {
    if (left === 0 || child.exitCode !== null) throw new Error(`Dovecot did not start: ${output}`)
    await sleep(50)
  }
  let count = 0
  return {
    url: `imap://bounces:se%2Fcret@127.0.0.1:${port}/INBOX`,
    deliver(mail) {
      writeFileSync(join(mails, 'new', `${Date.now()}.${++count}.test`), mail, { mode: 0o666 })
    },
    readFlags: () =>
      ['new', 'cur'].flatMap((name) =>
        readdirSync(join(mails, name)).map((file) => file.split(':2,')[1] ?? ''),
      ),
    async close() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface ConfigOptions {
  readonly folder: string
  readonly mails: string
  readonly port: number
}

function writeConfig({ folder, mails, port }: ConfigOptions): string {
  const name = spawnSync('id', ['-un']).stdout.toString().trim()
  const isRoot = name === 'root'
  // Dovecot refuses to read mails as root.
  const [user, group] = isRoot ? ['nobody', 'nogroup'] : [name, '']
  const logins = `default_internal_user = ${user}\ndefault_login_user = ${user}`
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
${isRoot ? '' : logins}
first_valid_uid = 0
mail_location = maildir:${mails}
mail_uid = ${user}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = passwd-file
  args = scheme=PLAIN ${folder}/users
}
userdb {
  driver = static
  args = uid=${user}${group && ` gid=${group}`} home=${folder}/home
}
`
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve((socket.destroy(), true)))
    socket.on('error', () => resolve(false))
  })
}
