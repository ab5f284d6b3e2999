/**
 * Pages in other styles than the demo shop's: cards made of `div`s, a table with nested lists, buttons without a role,
 * errors that only a colour or a class tells.
 */
export const foreignPages: Record<string, string> = {
  '/cards': `<title>Wish list</title><style>.red{color:#c00}.bold{font-size:28px}</style>
<div class="bold">Your wishes</div>
<div class="wishes"><div class="tile"><div class="name">Tea pot</div><span>€30.00</span><div><button>Remove</button></div></div>
<div class="tile"><div class="name">Tea pot, large</div><span>€45.00</span><div><button>Remove</button></div></div>
<div class="tile"><div class="name">Tea cosy</div><em>Sold out</em></div></div>
<div class="action" onclick="location='/form'" style="cursor:pointer">Continue</div>
<img alt="Delivery van" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="20" height="20"><input placeholder="Coupon">`,
  '/form': `<title>Join</title><h1>Join us</h1><form><label>Full name <input name="n" aria-invalid="true"></label>
<span style="color:rgb(200,0,0)">Your name is missing</span><label>Mail <input type="email"></label>
<label><input type="checkbox" checked> Newsletter</label><select aria-label="Country"><option>Austria<option>Chile</select>
<input type="submit" value="Join now"><input type="button" value="Later" disabled></form>
<div class="modal" style="position:fixed;top:10px;right:0;width:200px;height:90px;background:#eee">Cookies? <span style="cursor:pointer" onclick="this.parentNode.remove()">Accept</span></div>`,
  '/table': `<title>Orders</title><h2>Orders</h2><nav><ul><li><a href="/cards">Wishes</a></li><li><a href="/form">Join</a></li></ul></nav>
<table><thead><tr><th>Order</th><th>State</th><th></th></tr></thead><tbody>
<tr><td>A 12</td><td>15 results</td><td><button>Delete</button></td></tr>
<tr><td>A 112</td><td>paid</td><td><button>Delete</button></td></tr></tbody></table>
<ul><li>Outer <ul><li>Inner part <button>Open</button></li></ul></li></ul><p class="error-message">Card was refused.</p>
<p role="status">2 orders loaded.</p>`,
  '/plain': `<title>Plain</title><h1>Nothing here</h1><p>Only a text.</p><p>Another text.</p>`,
  '/users': `<title>Members</title><nav aria-label="Main"><a href="#1">Dashboard</a> <a href="#2">Members (24)</a> <a href="#3">Audit log</a>
<a href="#4">Billing &amp; invoices</a> <a href="#5">Sign out</a></nav><h1>Members</h1>
<label>Filter by name or e-mail <input type="search"></label><label>Role <select><option>Owner<option>Admin<option>Guest</select></label>
<button>Invite member</button><button>Export as CSV</button><button>Import members…</button><button aria-label="Refresh list">↻</button>
<table><tr><th><input type="checkbox" aria-label="Select all"></th><th><button>Name</button></th><th><button>Last seen</button></th></tr>
<tr><td><input type="checkbox" aria-label="Select Ada Byron"></td><td><a href="#6">Ada Byron</a></td><td><button aria-label="Edit Ada Byron">Edit</button><button aria-label="Remove Ada Byron from team">Remove</button></td></tr>
<tr><td><input type="checkbox" aria-label="Select Karl Benz"></td><td><a href="#7">Karl Benz</a></td><td><button aria-label="Edit Karl Benz">Edit</button><button aria-label="Remove Karl Benz from team">Remove</button></td></tr></table>
<button>Previous page</button><button>Page 1</button><button>Page 2</button><button>Page 12</button><button>Next page</button>
<button>Deactivate selected</button><button>Delete selected permanently</button>`,
  '/settings': `<title>Settings</title><div role="tablist"><button role="tab">General</button><button role="tab">Notifications</button><button role="tab">API keys</button><button role="tab">Danger zone</button></div>
<form><label>Workspace name <input></label><label>Workspace URL <input></label><label>Support e-mail address <input type="email"></label>
<label>Phone number <input type="tel"></label><label>Default language <select><option>English<option>Deutsch</select></label>
<label>Time zone <select><option>UTC<option>Berlin</select></label><label>Session timeout in minutes <input type="number"></label>
<label>Postal code <input></label><label>City <input></label><label>VAT number <input></label><label>Company name <input></label>
<label><input type="checkbox"> Send me a weekly summary</label><label><input type="checkbox"> Notify me about failed jobs</label>
<label><input type="checkbox"> Require two-factor authentication</label><label><input type="checkbox"> Allow guests to comment</label>
<label><input type="radio" name="p"> Private workspace</label><label><input type="radio" name="p"> Public workspace</label>
<button>Save changes</button><button type="button">Discard changes</button><button type="button">Generate new API key</button>
<button type="button">Transfer ownership</button><button type="button">Delete workspace</button></form><a href="#h">Learn more about workspaces</a><a href="#p">Privacy policy</a>`,
  '/versicherung': `<title>Schaden melden</title><h1>Schaden melden</h1><form><label>Versicherungsnummer <input></label><label>Schadenstag <input></label>
<label>Vorname <input></label><label>Nachname <input></label><label>Straße und Hausnummer <input></label><label>Postleitzahl <input></label><label>Ort <input></label>
<label>Telefon tagsüber <input></label><label>E-Mail-Adresse <input></label><label>Art des Schadens <select><option>Wasser<option>Feuer</select></label>
<label>Geschätzte Schadenshöhe in Euro <input></label><label>Beschreibung des Schadens <textarea></textarea></label>
<label><input type="checkbox"> Polizei wurde verständigt</label><label><input type="checkbox"> Ich habe die Datenschutzhinweise gelesen</label>
<label><input type="radio" name="k"> Überweisung</label><label><input type="radio" name="k"> Gutschrift auf das Beitragskonto</label>
<button>Schaden absenden</button><button type="button">Entwurf speichern</button><button type="button">Abbrechen</button><button type="button">Datei hinzufügen</button></form>
<a href="#1">Zurück zur Übersicht</a><a href="#2">Meine Verträge</a><a href="#3">Meine Schäden (2)</a><a href="#4">Impressum</a><a href="#5">Kontakt</a>`,
  '/board': `<title>Board</title><header><a href="#1">Projects</a><a href="#2">Your work</a><a href="#3">People</a><button>Create</button><label>Search issues <input type="search"></label><button>Settings</button><button>Help and feedback</button></header>
<button>Start sprint</button><button>Complete sprint</button><button>Group by assignee</button><button>Share board</button>
<ul><li><a href="#a">PAY-12 Refund fails twice</a><button>Actions for PAY-12</button></li><li><a href="#b">PAY-112 Refund page is slow</a><button>Actions for PAY-112</button></li>
<li><a href="#c">WEB-3 Footer overlaps</a><button>Actions for WEB-3</button></li></ul><button>Create issue in To do</button><button>Create issue in Done</button>
<a href="#d">View all closed sprints</a><a href="#e">Release notes 4.2</a><a href="#f">Release notes 4.1</a>`,
  '/editor': `<title>Editor</title><div role="toolbar"><button>Bold</button><button>Italic</button><button>Underline</button><button>Insert link</button><button>Insert image</button><button>Insert table</button>
<button>Undo</button><button>Redo</button><button>Align left</button><button>Align right</button><button>Clear formatting</button></div>
<ul role="menu"><li role="menuitem">New document</li><li role="menuitem">Open recent</li><li role="menuitem">Save as template</li><li role="menuitem">Version history</li><li role="menuitem">Page setup</li></ul>
<label>Document title <input></label><label>Font size <input type="number"></label><label>Zoom <select><option>50 %<option>100 %</select></label>
<button>Share with others</button><button>Publish to web</button><button>Move to trash</button><button>Add comment</button><button>Resolve comment</button><a href="#1">Back to documents</a>`,
};
