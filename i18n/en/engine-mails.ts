/** Holds the texts of mails. Mails without a button have an empty `button`. */
export const mails = {
  copyLink: 'If the button does not work, copy this address into your browser:',
  footer: 'This message was sent by Armazem. Please do not reply to it.',
  kinds: {
    test: {
      subject: 'Test mail',
      title: 'Mail works',
      lead: '%{name} sent this message from the settings of %{team}.',
      button: 'Open settings',
      note: 'There is nothing else to do.',
    },
    invitation: {
      subject: '%{name} invites you to %{team}',
      title: 'Join %{team}',
      lead: '%{name} invites you to work with %{team} in Armazem.',
      button: 'Accept invitation',
      note: 'The link works once, for seven days, and for this address only. If you do not know the sender, ignore this message.',
    },
    passwordLink: {
      subject: 'Choose a new password',
      title: 'Choose a new password',
      lead: '%{name} of %{team} has sent you a link to choose a new password.',
      button: 'Choose password',
      note: 'The link works once, for 24 hours. All your devices are signed out when you use it.',
    },
    forgotPassword: {
      subject: 'Choose a new password',
      title: 'Choose a new password',
      lead: 'Somebody asked for a new password for this address. If it was you, choose it now.',
      button: 'Choose password',
      note: 'The link works once, for 30 minutes. If it was not you, ignore this message: your password stays as it is.',
    },
    code: {
      subject: 'Your sign-in code',
      title: 'Your sign-in code',
      lead: 'Enter this code to continue:',
      button: '',
      note: 'The code works once, for five minutes. Nobody from Armazem asks you for it. If you are not signing in right now, somebody knows your password: change it.',
    },
    newDevice: {
      subject: 'Sign-in from a new device',
      title: 'Sign-in from a new device',
      lead: 'Somebody signed in to your account from %{device}, address %{place}, on %{time}.',
      button: 'Show my devices',
      note: 'If it was you, there is nothing to do. If not, sign out that device and change your password.',
    },
    confirmEmail: {
      subject: 'Confirm your new e-mail address',
      title: 'Confirm your new e-mail address',
      lead: '%{name} wants to sign in to Armazem with this address.',
      button: 'Confirm address',
      note: 'The link works once, for 24 hours. If it was not you, ignore this message: nothing changes.',
    },
    emailChanged: {
      subject: 'Your e-mail address was changed',
      title: 'Your e-mail address was changed',
      lead: 'Your account in Armazem now has the address %{email}. This address no longer signs in.',
      button: '',
      note: 'If it was not you, ask an owner of your team at once to suspend your account.',
    },
  },
} as const
