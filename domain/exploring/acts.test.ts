import { expect, test } from 'vitest';
import { actIn } from './acts';

test.each([
  ...[
    'Supprimer le compte',
    'Vider la corbeille',
    'Se désabonner',
    'Eliminar cuenta',
    'Darse de baja',
    'Svuota il carrello',
  ],
  ...[
    'Rimuovi',
    'Disiscriviti',
    'Excluir conta',
    'Apagar',
    'Verwijder account',
    'Uitschrijven',
    'Usuń konto',
    'usun-konto',
  ],
  ...[
    'Wypisz się',
    'Smazat účet',
    'Odstranit',
    'Radera konto',
    'Ta bort',
    'Slet konto',
    'Slett',
    'Hesabı sil',
    'Reddet',
  ],
  ...[
    'Удалить аккаунт',
    'Отписаться',
    'Выйти',
    'Видалити',
    'Скасувати',
    'アカウントを削除',
    '退会する',
    '删除账户',
    '退订',
  ],
  ...[
    '刪除帳號',
    '登出',
    '계정 삭제',
    '구독 취소',
    'खाता हटाएं',
    'लॉग आउट',
    'حذف الحساب',
    'إلغاء الاشتراك',
    'Poista tili',
  ],
  ...[
    'Διαγραφή',
    'ลบบัญชี',
    'Leave team',
    'Block user',
    'Void invoice',
    'Terminate',
    'Freigeben',
    'Auflösen',
    'Kick',
    'OK',
  ],
])('finds an act in the name %j of another language or kind', (text) => {
  expect(actIn(text)).not.toBeNull();
});

test.each([
  ...[
    'Commandes',
    'Pedidos',
    'Pagamentos',
    'Zakupy',
    'Bestellungen',
    'Betalingen',
    'Objednávky',
    'Заказы',
    '注文履歴',
  ],
  ...[
    '订单',
    '주문 내역',
    'الطلبات',
    'John Doe',
    'Report',
    'Look at this',
    'Torna al menu',
    'Quite easy',
    'Toggle navigation',
    'Book a',
  ],
])('finds no act in the name %j, which leads to a page', (text) => {
  expect(actIn(text)).toBeNull();
});

test.each([
  ...[
    'Place details',
    'Las Vegas',
    'Todas las noticias',
    'Tom',
    'Peru',
    'GUI settings',
    'Sand',
    'Esta semana',
  ],
  ...[
    'Rapporter',
    'Zahlen und Fakten',
    'Lista completa',
    'Aceite de oliva',
    'Cesta de la compra',
    'Mijn aankopen',
  ],
  ...[
    'Доставка и оплата',
    'Merge requests',
    '購入履歴',
    '支付记录',
    '결제 내역',
    'Kabul office',
    'Rotate left',
    'Clear filters',
    'Reset zoom',
  ],
])('finds no act in the name %j, whose words are an act only in another place or language', (text) => {
  expect(actIn(text)).toBeNull();
});

test.each([
  ...[
    'Töm',
    'TÖM',
    'To\u0308m',
    'Lås',
    'Køb',
    'Płacę',
    'Gửi',
    'Merge users',
    'Clear history',
    'Rotate key',
    'Reset filters and delete all',
    'Merge',
    'Оплатить',
    'Удалите',
  ],
  ...['购买', '购买记录删除', '删除记录', '購入する', 'Paga', 'Compra', 'Mettre à la corbeille'],
])('finds an act in the name %j all the same', (text) => {
  expect(actIn(text)).not.toBeNull();
});
