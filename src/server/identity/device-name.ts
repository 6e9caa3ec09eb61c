import Bowser from 'bowser'

/** Returns the names of browser and operating system in a user agent. */
export function nameDevice(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(', ')
}
