import type { FormMessages } from '../messages.ts'

export const forms: FormMessages = {
  drafts: {
    offer: 'Rascunho de %{time}, por guardar.',
    changedSince: 'O registo foi alterado entretanto.',
    resume: 'Continuar',
    older:
      'Mostrar %{smart_count} rascunho anterior |||| Mostrar %{smart_count} rascunhos anteriores',
    discard: 'Descartar rascunho',
    outdated:
      'O registo foi alterado depois de ter começado este rascunho. Ao guardar, escolhe os valores a manter.',
    kept: 'O que introduziu fica 30 dias guardado como rascunho. Mais ninguém o pode abrir.',
  },
  sticky: {
    pin: 'Manter no registo seguinte (Alt+P)',
    unpin: 'Não manter no registo seguinte (Alt+P)',
    hint: '«%{label}» mantém-se ao guardar e adicionar outro.',
    released: '«%{label}» já não se mantém.',
  },
  stateKeeps: '%{state}: já só se pode alterar %{fields}.',
  stateRevises:
    '%{state}: o que aqui aparece ainda pode ser alterado. Cada alteração conta como uma revisão.',
  stateKeepsAll: '%{state}: este documento já não pode ser alterado.',
  alsoEditing:
    '%{names} também está a editar este registo. Se ambos alterarem um campo, escolhe entre os valores ao guardar. |||| %{names} também estão a editar este registo. Se vários alterarem um campo, escolhe entre os valores ao guardar.',
  conflictNote: 'Ao guardar, escolhe os valores a manter.',
  ownConflict: {
    title: 'Alterou este registo noutra janela depois de abrir este formulário',
    mine: 'Esta janela',
    theirs: 'Outra janela',
    same: 'Os valores das duas janelas são iguais.',
  },
  correctBy: 'Para corrigir outros valores: %{actions}.',
  removedChoice: '%{choice} (removida)',
  waiting: 'Sem ligação. O que introduziu fica aqui e é guardado assim que a ligação voltar.',
}
